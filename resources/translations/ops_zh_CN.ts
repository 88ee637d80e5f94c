<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ops</name>
    <message>
        <source>One index of an axis; the axis disappears.</source>
        <translation>取某个轴上的一个索引；这个轴随之消失。</translation>
    </message>
    <message>
        <source>A stretch of an axis, given by its start and length.</source>
        <translation>某个轴上的一段，由起点和长度给出。</translation>
    </message>
    <message>
        <source>Exchanges two axes: their sizes and strides swap.</source>
        <translation>交换两个轴：它们的大小和步长互换。</translation>
    </message>
    <message>
        <source>NumPy&apos;s name for transpose.</source>
        <translation>transpose 在 NumPy 中的名字。</translation>
    </message>
    <message>
        <source>Another name for transpose.</source>
        <translation>transpose 的另一个名字。</translation>
    </message>
    <message>
        <source>The transposed matrix; fewer axes stay as they are.</source>
        <translation>转置矩阵；轴数更少时保持原样。</translation>
    </message>
    <message>
        <source>The axes in another order.</source>
        <translation>按另一种顺序排列各轴。</translation>
    </message>
    <message>
        <source>Moves axes; the others keep their order.</source>
        <translation>移动若干轴；其余的轴保持顺序。</translation>
    </message>
    <message>
        <source>NumPy&apos;s name for movedim.</source>
        <translation>movedim 在 NumPy 中的名字。</translation>
    </message>
    <message>
        <source>Another shape over the same bytes, where the strides allow it.</source>
        <translation>在同一批字节上换一个形状，只要步长允许。</translation>
    </message>
    <message>
        <source>The same bytes as elements of another dtype; the last axis grows or shrinks with the size of an element.</source>
        <translation>把同一批字节当作另一种 dtype 的元素；最后一个轴随元素大小变长或变短。</translation>
    </message>
    <message>
        <source>view with the other tensor&apos;s shape.</source>
        <translation>按另一个 tensor 的形状做 view。</translation>
    </message>
    <message>
        <source>Axes of size 1 stretched by a stride of 0: one element, seen many times.</source>
        <translation>大小为 1 的轴用步长 0 拉长：同一个元素被看到多次。</translation>
    </message>
    <message>
        <source>NumPy&apos;s name for expand.</source>
        <translation>expand 在 NumPy 中的名字。</translation>
    </message>
    <message>
        <source>expand to the other tensor&apos;s shape.</source>
        <translation>expand 到另一个 tensor 的形状。</translation>
    </message>
    <message>
        <source>Without its axes of size 1.</source>
        <translation>去掉大小为 1 的轴。</translation>
    </message>
    <message>
        <source>Without this axis, if its size is 1.</source>
        <translation>去掉这个轴，如果它的大小是 1。</translation>
    </message>
    <message>
        <source>Without those of these axes whose size is 1.</source>
        <translation>去掉这些轴中大小为 1 的轴。</translation>
    </message>
    <message>
        <source>A new axis of size 1.</source>
        <translation>插入一个大小为 1 的新轴。</translation>
    </message>
    <message>
        <source>Pieces of one size along an axis.</source>
        <translation>沿一个轴切成大小相同的若干段。</translation>
    </message>
    <message>
        <source>Pieces of given sizes along an axis.</source>
        <translation>沿一个轴切成给定大小的若干段。</translation>
    </message>
    <message>
        <source>At most so many pieces along an axis.</source>
        <translation>沿一个轴切成至多这么多段。</translation>
    </message>
    <message>
        <source>One view for each index of an axis.</source>
        <translation>一个轴的每个索引各得一个视图。</translation>
    </message>
    <message>
        <source>So many pieces, as equal as can be.</source>
        <translation>切成这么多段，尽可能一样大。</translation>
    </message>
    <message>
        <source>Pieces between given indices.</source>
        <translation>在给定的索引之间切段。</translation>
    </message>
    <message>
        <source>Sliding windows along an axis; overlapping windows share elements.</source>
        <translation>沿一个轴的滑动窗口；重叠的窗口共享元素。</translation>
    </message>
    <message>
        <source>The diagonal of two axes, which moves to the end.</source>
        <translation>两个轴的对角线，移到最后一个轴。</translation>
    </message>
    <message>
        <source>Any sizes, strides and offset over the whole storage.</source>
        <translation>在整个存储上取任意的大小、步长和偏移。</translation>
    </message>
    <message>
        <source>The same bytes outside the graph; it shares the version counter.</source>
        <translation>计算图之外的同一批字节；共享版本计数器。</translation>
    </message>
    <message>
        <source>Another tensor that sees just the same.</source>
        <translation>另一个看到完全相同内容的 tensor。</translation>
    </message>
    <message>
        <source>Memory that nobody has written.</source>
        <translation>没有人写入过的内存。</translation>
    </message>
    <message>
        <source>Unwritten memory with chosen strides.</source>
        <translation>未写入的内存，步长可选。</translation>
    </message>
    <message>
        <source>All zeros.</source>
        <translation>全零。</translation>
    </message>
    <message>
        <source>All ones.</source>
        <translation>全一。</translation>
    </message>
    <message>
        <source>One number everywhere; without a dtype it takes the number&apos;s.</source>
        <translation>处处是同一个数；没有给 dtype 时取这个数的 dtype。</translation>
    </message>
    <message>
        <source>One number as a 0-dim tensor.</source>
        <translation>一个数，作为 0 维 tensor。</translation>
    </message>
    <message>
        <source>Unwritten memory with another tensor&apos;s shape, dtype and order of axes.</source>
        <translation>未写入的内存，形状、dtype 和轴的顺序与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>Zeros with another tensor&apos;s shape, dtype and order of axes.</source>
        <translation>全零，形状、dtype 和轴的顺序与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>Ones with another tensor&apos;s shape, dtype and order of axes.</source>
        <translation>全一，形状、dtype 和轴的顺序与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>One number everywhere, with another tensor&apos;s shape, dtype and order of axes.</source>
        <translation>处处是同一个数，形状、dtype 和轴的顺序与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>Unwritten memory of the tensor&apos;s dtype and device.</source>
        <translation>未写入的内存，dtype 和设备与该 tensor 相同。</translation>
    </message>
    <message>
        <source>Unwritten memory with chosen strides, of the tensor&apos;s dtype and device.</source>
        <translation>未写入的内存，步长可选，dtype 和设备与该 tensor 相同。</translation>
    </message>
    <message>
        <source>Zeros of the tensor&apos;s dtype and device.</source>
        <translation>全零，dtype 和设备与该 tensor 相同。</translation>
    </message>
    <message>
        <source>Ones of the tensor&apos;s dtype and device.</source>
        <translation>全一，dtype 和设备与该 tensor 相同。</translation>
    </message>
    <message>
        <source>One number everywhere, of the tensor&apos;s dtype and device.</source>
        <translation>处处是同一个数，dtype 和设备与该 tensor 相同。</translation>
    </message>
    <message>
        <source>0, 1, 2, ... before end.</source>
        <translation>0、1、2、……，不到 end。</translation>
    </message>
    <message>
        <source>start, start + 1, ... before end.</source>
        <translation>start、start + 1、……，不到 end。</translation>
    </message>
    <message>
        <source>From start by step, before end.</source>
        <translation>从 start 起每次加 step，不到 end。</translation>
    </message>
    <message>
        <source>So many numbers from start to end, both of them included.</source>
        <translation>从 start 到 end 的这么多个数，两端都包括。</translation>
    </message>
    <message>
        <source>The identity matrix.</source>
        <translation>单位矩阵。</translation>
    </message>
    <message>
        <source>Ones on the diagonal of an n by m matrix.</source>
        <translation>n 行 m 列的矩阵，对角线上为 1。</translation>
    </message>
    <message>
        <source>The lower triangle; zeros above it.</source>
        <translation>下三角；其上为零。</translation>
    </message>
    <message>
        <source>The upper triangle; zeros below it.</source>
        <translation>上三角；其下为零。</translation>
    </message>
    <message>
        <source>Writes one number into every element.</source>
        <translation>把一个数写入每个元素。</translation>
    </message>
    <message>
        <source>Writes a 0-dim tensor&apos;s number into every element.</source>
        <translation>把一个 0 维 tensor 的数写入每个元素。</translation>
    </message>
    <message>
        <source>Writes zero into every element.</source>
        <translation>把零写入每个元素。</translation>
    </message>
    <message>
        <source>The same values in memory of their own.</source>
        <translation>同样的值，放在自己的内存里。</translation>
    </message>
    <message>
        <source>The tensor itself if it is row-major without gaps, else a copy that is.</source>
        <translation>按行连续时就是该 tensor 本身，否则是一份连续的拷贝。</translation>
    </message>
    <message>
        <source>The tensor on another device or of another dtype; itself if nothing changes.</source>
        <translation>放到另一个设备或换成另一种 dtype 的 tensor；没有变化时就是它本身。</translation>
    </message>
    <message>
        <source>The elements as another dtype; itself if they are.</source>
        <translation>元素换成另一种 dtype；已经是时就是它本身。</translation>
    </message>
    <message>
        <source>The tensor with another one&apos;s dtype and device.</source>
        <translation>换成另一个 tensor 的 dtype 和设备。</translation>
    </message>
    <message>
        <source>The tensor with another one&apos;s dtype.</source>
        <translation>换成另一个 tensor 的 dtype。</translation>
    </message>
    <message>
        <source>The tensor in host memory; itself if it is there.</source>
        <translation>主机内存中的 tensor；已经在那里时就是它本身。</translation>
    </message>
    <message>
        <source>The elements as bools; the tensor itself if they are.</source>
        <translation>元素换成 bool；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as uint8; the tensor itself if they are.</source>
        <translation>元素换成 uint8；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as int8; the tensor itself if they are.</source>
        <translation>元素换成 int8；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as int16; the tensor itself if they are.</source>
        <translation>元素换成 int16；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as int32; the tensor itself if they are.</source>
        <translation>元素换成 int32；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as int64; the tensor itself if they are.</source>
        <translation>元素换成 int64；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as float16; the tensor itself if they are.</source>
        <translation>元素换成 float16；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as bfloat16; the tensor itself if they are.</source>
        <translation>元素换成 bfloat16；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as float32; the tensor itself if they are.</source>
        <translation>元素换成 float32；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as float64; the tensor itself if they are.</source>
        <translation>元素换成 float64；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as complex64; the tensor itself if they are.</source>
        <translation>元素换成 complex64；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>The elements as complex128; the tensor itself if they are.</source>
        <translation>元素换成 complex128；已经是时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>Writes another tensor&apos;s values, broadcast and converted, into this one.</source>
        <translation>把另一个 tensor 的值经广播和类型转换写入这个 tensor。</translation>
    </message>
    <message>
        <source>Elements chosen by index tensors and masks, copied.</source>
        <translation>由索引 tensor 和掩码选出的元素，是拷贝。</translation>
    </message>
    <message>
        <source>Writes elements chosen by index tensors and masks.</source>
        <translation>写入由索引 tensor 和掩码选出的元素。</translation>
    </message>
    <message>
        <source>Chosen indices of an axis, copied.</source>
        <translation>一个轴上选定的索引，是拷贝。</translation>
    </message>
    <message>
        <source>Elements by their number in logical order.</source>
        <translation>按逻辑顺序中的编号取元素。</translation>
    </message>
    <message>
        <source>One element for each index, along an axis.</source>
        <translation>沿一个轴，每个索引取一个元素。</translation>
    </message>
    <message>
        <source>Writes each element of src where its index says, along an axis.</source>
        <translation>沿一个轴，把 src 的每个元素写到它的索引所指之处。</translation>
    </message>
    <message>
        <source>Writes one number where the indices say, along an axis.</source>
        <translation>沿一个轴，把一个数写到各索引所指之处。</translation>
    </message>
    <message>
        <source>Adds each element of src where its index says, along an axis.</source>
        <translation>沿一个轴，把 src 的每个元素加到它的索引所指之处。</translation>
    </message>
    <message>
        <source>One number where the mask is true.</source>
        <translation>掩码为真之处写入一个数。</translation>
    </message>
    <message>
        <source>A 0-dim tensor&apos;s number where the mask is true.</source>
        <translation>掩码为真之处写入一个 0 维 tensor 的数。</translation>
    </message>
    <message>
        <source>The elements where the mask is true, in one row.</source>
        <translation>掩码为真的元素，排成一行。</translation>
    </message>
    <message>
        <source>The indices of the elements that are not zero, one a row.</source>
        <translation>非零元素的索引，每行一个。</translation>
    </message>
    <message>
        <source>One number at chosen indices of an axis.</source>
        <translation>在一个轴选定的索引处写入一个数。</translation>
    </message>
    <message>
        <source>A 0-dim tensor&apos;s number at chosen indices of an axis.</source>
        <translation>在一个轴选定的索引处写入一个 0 维 tensor 的数。</translation>
    </message>
    <message>
        <source>Adds slices of the source at chosen indices of an axis.</source>
        <translation>把源的各切片加到一个轴选定的索引处。</translation>
    </message>
    <message>
        <source>Slices of the source at chosen indices of an axis.</source>
        <translation>把源的各切片写到一个轴选定的索引处。</translation>
    </message>
    <message>
        <source>Elements written by their number in logical order.</source>
        <translation>按逻辑顺序中的编号写入元素。</translation>
    </message>
    <message>
        <source>Elements of the source, in order, where the mask is true.</source>
        <translation>掩码为真之处依次写入源的元素。</translation>
    </message>
    <message>
        <source>A copy with one index of an axis written.</source>
        <translation>一份拷贝，其中某个轴的一个索引被写入。</translation>
    </message>
    <message>
        <source>A copy with every step-th index of an axis between two bounds written.</source>
        <translation>一份拷贝，其中某个轴在两个界限之间每隔 step 的索引被写入。</translation>
    </message>
    <message>
        <source>A copy with a diagonal of two axes written.</source>
        <translation>一份拷贝，其中两个轴的一条对角线被写入。</translation>
    </message>
    <message>
        <source>A copy with any places of its storage written.</source>
        <translation>一份拷贝，其中存储的任意位置被写入。</translation>
    </message>
    <message>
        <source>Adds, after scaling the second by alpha.</source>
        <translation>相加，第二个先乘以 alpha。</translation>
    </message>
    <message>
        <source>Subtracts, after scaling the second by alpha.</source>
        <translation>相减，第二个先乘以 alpha。</translation>
    </message>
    <message>
        <source>Subtracts the first from the second.</source>
        <translation>用第二个减去第一个。</translation>
    </message>
    <message>
        <source>Division, rounded as the mode says: None, &apos;trunc&apos; or &apos;floor&apos;.</source>
        <translation>除法，按 mode 取整：None、&apos;trunc&apos; 或 &apos;floor&apos;。</translation>
    </message>
    <message>
        <source>Multiplies element by element.</source>
        <translation>逐元素相乘。</translation>
    </message>
    <message>
        <source>True division: integers give the default dtype.</source>
        <translation>真除法：整数得到默认 dtype。</translation>
    </message>
    <message>
        <source>Division rounded down.</source>
        <translation>向下取整的除法。</translation>
    </message>
    <message>
        <source>The remainder with the sign of the divisor, as Python&apos;s %.</source>
        <translation>余数，符号与除数相同，同 Python 的 %。</translation>
    </message>
    <message>
        <source>The remainder with the sign of the dividend, as C&apos;s fmod.</source>
        <translation>余数，符号与被除数相同，同 C 的 fmod。</translation>
    </message>
    <message>
        <source>The larger of two elements; NaN if one is.</source>
        <translation>两个元素中较大的；有一个是 NaN 则为 NaN。</translation>
    </message>
    <message>
        <source>The smaller of two elements; NaN if one is.</source>
        <translation>两个元素中较小的；有一个是 NaN 则为 NaN。</translation>
    </message>
    <message>
        <source>The larger of two elements; a number wins over NaN.</source>
        <translation>两个元素中较大的；数优先于 NaN。</translation>
    </message>
    <message>
        <source>The smaller of two elements; a number wins over NaN.</source>
        <translation>两个元素中较小的；数优先于 NaN。</translation>
    </message>
    <message>
        <source>The angle of the point (other, self).</source>
        <translation>点 (other, self) 的角度。</translation>
    </message>
    <message>
        <source>The length of the hypotenuse.</source>
        <translation>斜边的长度。</translation>
    </message>
    <message>
        <source>The size of the first with the sign of the second.</source>
        <translation>大小取第一个，符号取第二个。</translation>
    </message>
    <message>
        <source>a * log(b), 0 where a is 0.</source>
        <translation>a * log(b)，a 为 0 时为 0。</translation>
    </message>
    <message>
        <source>The first times two to the power of the second.</source>
        <translation>第一个乘以 2 的第二个次幂。</translation>
    </message>
    <message>
        <source>The logarithm of a sum of exponentials, without overflow.</source>
        <translation>指数之和的对数，不会溢出。</translation>
    </message>
    <message>
        <source>The same to base 2.</source>
        <translation>指数之和的对数，以 2 为底，不会溢出。</translation>
    </message>
    <message>
        <source>The greatest common divisor.</source>
        <translation>最大公约数。</translation>
    </message>
    <message>
        <source>The least common multiple.</source>
        <translation>最小公倍数。</translation>
    </message>
    <message>
        <source>Bits set in both.</source>
        <translation>两者中都置位的位。</translation>
    </message>
    <message>
        <source>Bits set in one or both.</source>
        <translation>至少一个中置位的位。</translation>
    </message>
    <message>
        <source>Bits set in exactly one.</source>
        <translation>恰好一个中置位的位。</translation>
    </message>
    <message>
        <source>Bits moved up.</source>
        <translation>位左移。</translation>
    </message>
    <message>
        <source>Bits moved down; the sign stays.</source>
        <translation>位右移；符号不变。</translation>
    </message>
    <message>
        <source>A power, element by element.</source>
        <translation>逐元素求幂。</translation>
    </message>
    <message>
        <source>A power.</source>
        <translation>求幂。</translation>
    </message>
    <message>
        <source>A number to the power of each element.</source>
        <translation>一个数的各元素次幂。</translation>
    </message>
    <message>
        <source>Elements are kept within bounds; the upper one wins.</source>
        <translation>元素限制在上下界之内；上界优先。</translation>
    </message>
    <message>
        <source>Elements are kept within bounds, given for each.</source>
        <translation>元素限制在上下界之内，每个元素各有界限。</translation>
    </message>
    <message>
        <source>Elements are kept above a bound, given for each.</source>
        <translation>元素不低于下界，每个元素各有界限。</translation>
    </message>
    <message>
        <source>Elements are kept below a bound, given for each.</source>
        <translation>元素不高于上界，每个元素各有界限。</translation>
    </message>
    <message>
        <source>Elements are kept above a bound.</source>
        <translation>元素不低于下界。</translation>
    </message>
    <message>
        <source>Elements are kept below a bound.</source>
        <translation>元素不高于上界。</translation>
    </message>
    <message>
        <source>Chooses from two tensors, element by element.</source>
        <translation>逐元素从两个 tensor 中选择。</translation>
    </message>
    <message>
        <source>Adds a scaled product.</source>
        <translation>加上按比例缩放的乘积。</translation>
    </message>
    <message>
        <source>Adds a scaled quotient.</source>
        <translation>加上按比例缩放的商。</translation>
    </message>
    <message>
        <source>The step: 0 below zero, 1 above it, and the second tensor&apos;s element at zero.</source>
        <translation>阶跃：小于零为 0，大于零为 1，等于零时取第二个 tensor 的元素。</translation>
    </message>
    <message>
        <source>A power, computed in float64 whatever the dtypes.</source>
        <translation>求幂，不论什么 dtype 都用 float64 计算。</translation>
    </message>
    <message>
        <source>Linear interpolation.</source>
        <translation>线性插值。</translation>
    </message>
    <message>
        <source>Linear interpolation with a weight for each element.</source>
        <translation>线性插值，每个元素各有权重。</translation>
    </message>
    <message>
        <source>Equal, element by element.</source>
        <translation>逐元素比较是否相等。</translation>
    </message>
    <message>
        <source>Not equal, element by element.</source>
        <translation>逐元素比较是否不等。</translation>
    </message>
    <message>
        <source>Less, element by element.</source>
        <translation>逐元素比较是否小于。</translation>
    </message>
    <message>
        <source>Less or equal, element by element.</source>
        <translation>逐元素比较是否小于或等于。</translation>
    </message>
    <message>
        <source>Greater, element by element.</source>
        <translation>逐元素比较是否大于。</translation>
    </message>
    <message>
        <source>Greater or equal, element by element.</source>
        <translation>逐元素比较是否大于或等于。</translation>
    </message>
    <message>
        <source>Both are not zero.</source>
        <translation>两者都不为零。</translation>
    </message>
    <message>
        <source>At least one is not zero.</source>
        <translation>至少一个不为零。</translation>
    </message>
    <message>
        <source>Exactly one is not zero.</source>
        <translation>恰好一个不为零。</translation>
    </message>
    <message>
        <source>The distance from zero.</source>
        <translation>到零的距离。</translation>
    </message>
    <message>
        <source>The sign.</source>
        <translation>符号。</translation>
    </message>
    <message>
        <source>One over each element.</source>
        <translation>每个元素的倒数。</translation>
    </message>
    <message>
        <source>The exponential.</source>
        <translation>指数函数。</translation>
    </message>
    <message>
        <source>Two to the power of each element.</source>
        <translation>2 的各元素次幂。</translation>
    </message>
    <message>
        <source>The exponential less one, exact near zero.</source>
        <translation>指数减一，在零附近精确。</translation>
    </message>
    <message>
        <source>The natural logarithm.</source>
        <translation>自然对数。</translation>
    </message>
    <message>
        <source>The logarithm to base 2.</source>
        <translation>以 2 为底的对数。</translation>
    </message>
    <message>
        <source>The logarithm to base 10.</source>
        <translation>以 10 为底的对数。</translation>
    </message>
    <message>
        <source>The logarithm of one more, exact near zero.</source>
        <translation>加一后的对数，在零附近精确。</translation>
    </message>
    <message>
        <source>The square root.</source>
        <translation>平方根。</translation>
    </message>
    <message>
        <source>One over the square root.</source>
        <translation>平方根的倒数。</translation>
    </message>
    <message>
        <source>The sine.</source>
        <translation>正弦。</translation>
    </message>
    <message>
        <source>The cosine.</source>
        <translation>余弦。</translation>
    </message>
    <message>
        <source>The tangent.</source>
        <translation>正切。</translation>
    </message>
    <message>
        <source>The inverse sine.</source>
        <translation>反正弦。</translation>
    </message>
    <message>
        <source>The inverse cosine.</source>
        <translation>反余弦。</translation>
    </message>
    <message>
        <source>The inverse tangent.</source>
        <translation>反正切。</translation>
    </message>
    <message>
        <source>The hyperbolic sine.</source>
        <translation>双曲正弦。</translation>
    </message>
    <message>
        <source>The hyperbolic cosine.</source>
        <translation>双曲余弦。</translation>
    </message>
    <message>
        <source>The hyperbolic tangent.</source>
        <translation>双曲正切。</translation>
    </message>
    <message>
        <source>The inverse hyperbolic sine.</source>
        <translation>反双曲正弦。</translation>
    </message>
    <message>
        <source>The inverse hyperbolic cosine.</source>
        <translation>反双曲余弦。</translation>
    </message>
    <message>
        <source>The inverse hyperbolic tangent.</source>
        <translation>反双曲正切。</translation>
    </message>
    <message>
        <source>The error function.</source>
        <translation>误差函数。</translation>
    </message>
    <message>
        <source>The complement of the error function.</source>
        <translation>互补误差函数。</translation>
    </message>
    <message>
        <source>The inverse of the error function.</source>
        <translation>误差函数的反函数。</translation>
    </message>
    <message>
        <source>The logistic function.</source>
        <translation>逻辑斯谛函数。</translation>
    </message>
    <message>
        <source>The logarithm of the gamma function.</source>
        <translation>伽马函数的对数。</translation>
    </message>
    <message>
        <source>The slope of the logarithm of the gamma function.</source>
        <translation>伽马函数对数的斜率。</translation>
    </message>
    <message>
        <source>The normalised sinc; 1 at zero.</source>
        <translation>归一化 sinc；零处为 1。</translation>
    </message>
    <message>
        <source>Degrees as radians.</source>
        <translation>角度换为弧度。</translation>
    </message>
    <message>
        <source>Radians as degrees.</source>
        <translation>弧度换为角度。</translation>
    </message>
    <message>
        <source>The sign; of complex numbers the direction.</source>
        <translation>符号；复数则为方向。</translation>
    </message>
    <message>
        <source>Rounded down.</source>
        <translation>向下取整。</translation>
    </message>
    <message>
        <source>Rounded up.</source>
        <translation>向上取整。</translation>
    </message>
    <message>
        <source>Rounded to the nearest, halves to even.</source>
        <translation>取最近的整数，恰在中间时取偶数。</translation>
    </message>
    <message>
        <source>Rounded towards zero.</source>
        <translation>向零取整。</translation>
    </message>
    <message>
        <source>What truncation takes away.</source>
        <translation>截断所去掉的部分。</translation>
    </message>
    <message>
        <source>Every bit flipped; of bools, the negation.</source>
        <translation>每一位取反；bool 则为逻辑非。</translation>
    </message>
    <message>
        <source>True where x is zero.</source>
        <translation>x 为零处为 True。</translation>
    </message>
    <message>
        <source>True where x is not a number.</source>
        <translation>x 不是数（NaN）处为 True。</translation>
    </message>
    <message>
        <source>True where x is infinite.</source>
        <translation>x 为无穷处为 True。</translation>
    </message>
    <message>
        <source>True where x is negative, of floats also for -0.</source>
        <translation>x 为负处为 True，浮点数的 -0 也算。</translation>
    </message>
    <message>
        <source>True where x is infinite and positive.</source>
        <translation>x 为正无穷处为 True。</translation>
    </message>
    <message>
        <source>True where x is infinite and negative.</source>
        <translation>x 为负无穷处为 True。</translation>
    </message>
    <message>
        <source>True for every real number.</source>
        <translation>凡是实数都为 True。</translation>
    </message>
    <message>
        <source>True where x is neither infinite nor NaN.</source>
        <translation>x 既非无穷也非 NaN 处为 True。</translation>
    </message>
    <message>
        <source>The negative.</source>
        <translation>相反数。</translation>
    </message>
    <message>
        <source>Each element times itself.</source>
        <translation>每个元素的平方。</translation>
    </message>
    <message>
        <source>Negative elements become 0.</source>
        <translation>负元素变为 0。</translation>
    </message>
    <message>
        <source>The n-th slope of digamma.</source>
        <translation>digamma 的 n 阶导数。</translation>
    </message>
    <message>
        <source>The tensor itself.</source>
        <translation>该 tensor 本身。</translation>
    </message>
    <message>
        <source>Numbers in the place of NaN (0) and infinities (the largest and smallest of the dtype).</source>
        <translation>用数代替 NaN（0）和无穷（该 dtype 的最大值和最小值）。</translation>
    </message>
    <message>
        <source>Rounded to a number of decimals.</source>
        <translation>舍入到若干位小数，恰在中间时取偶数。</translation>
    </message>
    <message>
        <source>The sum of all elements.</source>
        <translation>所有元素之和。</translation>
    </message>
    <message>
        <source>The sum along axes.</source>
        <translation>沿若干轴求和。</translation>
    </message>
    <message>
        <source>The mean of all elements.</source>
        <translation>所有元素的平均值。</translation>
    </message>
    <message>
        <source>The mean along axes.</source>
        <translation>沿若干轴的平均值。</translation>
    </message>
    <message>
        <source>The product of all elements.</source>
        <translation>所有元素之积。</translation>
    </message>
    <message>
        <source>The product along an axis.</source>
        <translation>沿一个轴求积。</translation>
    </message>
    <message>
        <source>The largest element.</source>
        <translation>最大的元素。</translation>
    </message>
    <message>
        <source>The largest of two, element by element.</source>
        <translation>逐元素取两者中较大的。</translation>
    </message>
    <message>
        <source>The largest element along an axis, and where it is.</source>
        <translation>沿一个轴的最大元素及其位置。</translation>
    </message>
    <message>
        <source>The largest element along axes.</source>
        <translation>沿若干轴的最大元素。</translation>
    </message>
    <message>
        <source>Where the largest element is; the first of equals.</source>
        <translation>最大元素的位置；相等时取第一个。</translation>
    </message>
    <message>
        <source>The smallest element.</source>
        <translation>最小的元素。</translation>
    </message>
    <message>
        <source>The smallest of two, element by element.</source>
        <translation>逐元素取两者中较小的。</translation>
    </message>
    <message>
        <source>The smallest element along an axis, and where it is.</source>
        <translation>沿一个轴的最小元素及其位置。</translation>
    </message>
    <message>
        <source>The smallest element along axes.</source>
        <translation>沿若干轴的最小元素。</translation>
    </message>
    <message>
        <source>Where the smallest element is; the first of equals.</source>
        <translation>最小元素的位置；相等时取第一个。</translation>
    </message>
    <message>
        <source>Whether any element is not zero.</source>
        <translation>是否有元素不为零。</translation>
    </message>
    <message>
        <source>Whether any element along an axis is not zero.</source>
        <translation>沿一个轴是否有元素不为零。</translation>
    </message>
    <message>
        <source>Whether any element along axes is not zero.</source>
        <translation>沿若干轴是否有元素不为零。</translation>
    </message>
    <message>
        <source>Whether every element is not zero.</source>
        <translation>是否所有元素都不为零。</translation>
    </message>
    <message>
        <source>Whether every element along an axis is not zero.</source>
        <translation>沿一个轴是否所有元素都不为零。</translation>
    </message>
    <message>
        <source>Whether every element along axes is not zero.</source>
        <translation>沿若干轴是否所有元素都不为零。</translation>
    </message>
    <message>
        <source>How many elements are not zero.</source>
        <translation>有多少元素不为零。</translation>
    </message>
    <message>
        <source>How many elements along axes are not zero.</source>
        <translation>沿若干轴有多少元素不为零。</translation>
    </message>
    <message>
        <source>The standard deviation.</source>
        <translation>标准差。</translation>
    </message>
    <message>
        <source>The standard deviation along axes.</source>
        <translation>沿若干轴的标准差。</translation>
    </message>
    <message>
        <source>The standard deviation along axes; the divisor is the count less the correction.</source>
        <translation>沿若干轴的标准差；除数是个数减去修正值。</translation>
    </message>
    <message>
        <source>The variance.</source>
        <translation>方差。</translation>
    </message>
    <message>
        <source>The variance along axes.</source>
        <translation>沿若干轴的方差。</translation>
    </message>
    <message>
        <source>The variance along axes; the divisor is the count less the correction.</source>
        <translation>沿若干轴的方差；除数是个数减去修正值。</translation>
    </message>
    <message>
        <source>The length of a vector in the p-norm.</source>
        <translation>向量的 p 范数。</translation>
    </message>
    <message>
        <source>The product of two matrices.</source>
        <translation>两个矩阵的乘积。</translation>
    </message>
    <message>
        <source>A matrix times a vector.</source>
        <translation>矩阵乘以向量。</translation>
    </message>
    <message>
        <source>The inner product of two vectors.</source>
        <translation>两个向量的内积。</translation>
    </message>
    <message>
        <source>Products of matrices, one for each of a batch.</source>
        <translation>矩阵的乘积，批中每个各一个。</translation>
    </message>
    <message>
        <source>A product of matrices, added to a third.</source>
        <translation>矩阵的乘积，加到第三个矩阵上。</translation>
    </message>
    <message>
        <source>Every product of two vectors&apos; elements.</source>
        <translation>两个向量的元素两两相乘。</translation>
    </message>
    <message>
        <source>The product of vectors, matrices or batches of matrices, whose leading axes broadcast.</source>
        <translation>向量、矩阵或成批矩阵的乘积，前面的轴会广播。</translation>
    </message>
    <message>
        <source>Whether two tensors have the same shape and elements.</source>
        <translation>两个 tensor 的形状和元素是否都相同。</translation>
    </message>
    <message>
        <source>Whether all elements agree within a tolerance.</source>
        <translation>所有元素是否在容差之内一致。</translation>
    </message>
    <message>
        <source>Where two tensors agree within a tolerance.</source>
        <translation>两个 tensor 在容差之内一致之处。</translation>
    </message>
    <message>
        <source>Another shape: a view where the strides allow it, else a copy.</source>
        <translation>换一个形状：步长允许时是视图，否则是拷贝。</translation>
    </message>
    <message>
        <source>reshape with the other tensor&apos;s shape.</source>
        <translation>按另一个 tensor 的形状做 reshape。</translation>
    </message>
    <message>
        <source>A stretch of axes made one.</source>
        <translation>把相邻的一段轴合成一个。</translation>
    </message>
    <message>
        <source>All axes made one: a view of a contiguous tensor, else a copy.</source>
        <translation>所有轴合成一个：连续的 tensor 得到视图，否则是拷贝。</translation>
    </message>
    <message>
        <source>One axis made several.</source>
        <translation>把一个轴拆成几个。</translation>
    </message>
    <message>
        <source>With at least one axis.</source>
        <translation>至少有一个轴。</translation>
    </message>
    <message>
        <source>With at least two axes.</source>
        <translation>至少有两个轴。</translation>
    </message>
    <message>
        <source>With at least three axes.</source>
        <translation>至少有三个轴。</translation>
    </message>
    <message>
        <source>Tensors put one behind the other along an axis, in memory of their own.</source>
        <translation>把若干 tensor 沿一个轴首尾相接，放在自己的内存里。</translation>
    </message>
    <message>
        <source>Another name for cat.</source>
        <translation>cat 的另一个名字。</translation>
    </message>
    <message>
        <source>NumPy&apos;s name for cat.</source>
        <translation>cat 在 NumPy 中的名字。</translation>
    </message>
    <message>
        <source>Tensors of one shape put side by side along a new axis.</source>
        <translation>把形状相同的若干 tensor 沿一个新轴并排放置。</translation>
    </message>
    <message>
        <source>The tensor copied several times along its axes.</source>
        <translation>把 tensor 沿各轴重复若干次。</translation>
    </message>
    <message>
        <source>NumPy&apos;s repeat.</source>
        <translation>NumPy 的 repeat。</translation>
    </message>
    <message>
        <source>Axes in reverse order, copied: strides cannot be negative.</source>
        <translation>各轴反向，是拷贝：步长不能为负。</translation>
    </message>
    <message>
        <source>Elements moved along axes, what falls off the end comes in at the start.</source>
        <translation>沿若干轴移动元素，从末端移出的从开头补入。</translation>
    </message>
    <message>
        <source>Random numbers, all from 0 up to 1 alike.</source>
        <translation>0 到 1 之间均匀的随机数，不含 1。</translation>
    </message>
    <message>
        <source>Normal random numbers of mean 0 and deviation 1.</source>
        <translation>均值为 0、标准差为 1 的正态随机数。</translation>
    </message>
    <message>
        <source>Random numbers from 0 up to 1, with another tensor&apos;s shape, dtype and order of axes.</source>
        <translation>0 到 1 之间的随机数，形状、dtype 和轴的顺序与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>Normal random numbers, with another tensor&apos;s shape, dtype and order of axes.</source>
        <translation>正态随机数，形状、dtype 和轴的顺序与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>Random integers below high.</source>
        <translation>小于 high 的随机整数。</translation>
    </message>
    <message>
        <source>Random integers from low up to high, without it.</source>
        <translation>从 low 到 high 的随机整数，不含 high。</translation>
    </message>
    <message>
        <source>Random integers below high, with another tensor&apos;s shape, dtype and order of axes.</source>
        <translation>小于 high 的随机整数，形状、dtype 和轴的顺序与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>Random integers from low up to high, with another tensor&apos;s shape, dtype and order of axes.</source>
        <translation>从 low 到 high 的随机整数，形状、dtype 和轴的顺序与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>The numbers below n, shuffled.</source>
        <translation>小于 n 的各数，打乱顺序。</translation>
    </message>
    <message>
        <source>Normal random numbers, each with a mean and a deviation of its own.</source>
        <translation>正态随机数，均值和标准差各不相同。</translation>
    </message>
    <message>
        <source>Normal random numbers, each with a mean of its own.</source>
        <translation>正态随机数，均值各不相同。</translation>
    </message>
    <message>
        <source>Normal random numbers of one mean, each with a deviation of its own.</source>
        <translation>正态随机数，均值相同，标准差各不相同。</translation>
    </message>
    <message>
        <source>Normal random numbers.</source>
        <translation>正态随机数。</translation>
    </message>
    <message>
        <source>Ones and zeros, each drawn with a probability of its own.</source>
        <translation>一和零，各按自己的概率抽取。</translation>
    </message>
    <message>
        <source>Ones and zeros of another tensor&apos;s shape and dtype.</source>
        <translation>一和零，形状和 dtype 与另一个 tensor 相同。</translation>
    </message>
    <message>
        <source>Poisson random numbers, each of a rate of its own.</source>
        <translation>泊松随机数，强度各不相同。</translation>
    </message>
    <message>
        <source>Indices drawn with the given weights, from each row.</source>
        <translation>每行按给定权重抽取的索引。</translation>
    </message>
    <message>
        <source>Writes random numbers from `from` up to `to`, all alike.</source>
        <translation>写入从 `from` 到 `to` 的均匀随机数。</translation>
    </message>
    <message>
        <source>Writes normal random numbers.</source>
        <translation>写入正态随机数。</translation>
    </message>
    <message>
        <source>Writes random integers from 0 up to the largest that the dtype can count to.</source>
        <translation>写入从 0 到该 dtype 能数到的最大值的随机整数。</translation>
    </message>
    <message>
        <source>Writes random integers from `from` up to `to`, without it.</source>
        <translation>写入从 `from` 到 `to` 的随机整数，不含 `to`。</translation>
    </message>
    <message>
        <source>Writes random integers below `to`.</source>
        <translation>写入小于 `to` 的随机整数。</translation>
    </message>
    <message>
        <source>Writes ones and zeros, each drawn with a probability of its own.</source>
        <translation>写入一和零，各按自己的概率抽取。</translation>
    </message>
    <message>
        <source>Writes ones and zeros.</source>
        <translation>写入一和零。</translation>
    </message>
    <message>
        <source>Writes random numbers of the exponential distribution.</source>
        <translation>写入指数分布的随机数。</translation>
    </message>
    <message>
        <source>Writes how many trials a first success takes.</source>
        <translation>写入首次成功所需的试验次数。</translation>
    </message>
    <message>
        <source>Writes random numbers of the Cauchy distribution.</source>
        <translation>写入柯西分布的随机数。</translation>
    </message>
    <message>
        <source>Writes random numbers whose logarithms are normal ones.</source>
        <translation>写入对数为正态分布的随机数。</translation>
    </message>
    <message>
        <source>Elements dropped at random, the others scaled up; the tensor itself where nothing is dropped.</source>
        <translation>随机丢弃元素，其余放大；什么都不丢弃时就是该 tensor 本身。</translation>
    </message>
    <message>
        <source>Drops elements at random and scales the others up.</source>
        <translation>随机丢弃元素，其余放大。</translation>
    </message>
    <message>
        <source>Whole channels dropped at random, the others scaled up.</source>
        <translation>随机丢弃整个通道，其余放大。</translation>
    </message>
    <message>
        <source>Drops whole channels at random and scales the others up.</source>
        <translation>随机丢弃整个通道，并把其余放大。</translation>
    </message>
    <message>
        <source>Dropout for selu: what is dropped takes selu&apos;s lowest value, and mean and variance are kept.</source>
        <translation>用于 selu 的 dropout：丢弃的取 selu 的最低值，均值和方差保持不变。</translation>
    </message>
    <message>
        <source>alpha_dropout, written into the tensor.</source>
        <translation>alpha_dropout，写入该 tensor。</translation>
    </message>
    <message>
        <source>alpha_dropout of whole channels.</source>
        <translation>整个通道的 alpha_dropout。</translation>
    </message>
    <message>
        <source>alpha_dropout of whole channels, written into the tensor.</source>
        <translation>整个通道的 alpha_dropout，写入该 tensor。</translation>
    </message>
    <message>
        <source>Dropout, and the mask of what was kept.</source>
        <translation>dropout，以及保留元素的掩码。</translation>
    </message>
    <message>
        <source>relu with a slope below 0: in training drawn for each element, else in the middle of the bounds.</source>
        <translation>relu，但零以下有斜率：训练时每个元素随机抽取，否则取上下界的中点。</translation>
    </message>
    <message>
        <source>rrelu, written into the tensor.</source>
        <translation>rrelu，写入该 tensor。</translation>
    </message>
    <message>
        <source>The elements along an axis in order, and where each of them was; NaN is the largest.</source>
        <translation>沿一个轴排好序的元素，以及它们原来的位置；NaN 视为最大。</translation>
    </message>
    <message>
        <source>The elements along an axis in order, equal ones as they were, and where each of them was.</source>
        <translation>沿一个轴排好序的元素，相等的保持原来的先后，以及它们原来的位置。</translation>
    </message>
    <message>
        <source>Where the elements along an axis were that come in this order.</source>
        <translation>沿一个轴按此顺序排列的元素原来在哪里。</translation>
    </message>
    <message>
        <source>argsort that leaves equal elements as they were.</source>
        <translation>argsort，相等的元素保持原来的先后。</translation>
    </message>
    <message>
        <source>The elements along the first axis in order.</source>
        <translation>沿第一个轴排好序的元素。</translation>
    </message>
    <message>
        <source>The largest or smallest elements along an axis, and where they are.</source>
        <translation>沿一个轴最大或最小的若干元素及其位置。</translation>
    </message>
    <message>
        <source>The k-th smallest element along an axis, and where it is.</source>
        <translation>沿一个轴第 k 小的元素及其位置。</translation>
    </message>
    <message>
        <source>The lower median of all elements.</source>
        <translation>所有元素的中位数（取较小的一个）。</translation>
    </message>
    <message>
        <source>The lower median along an axis, and where it is.</source>
        <translation>沿一个轴的中位数（取较小的一个）及其位置。</translation>
    </message>
    <message>
        <source>The lower median of all elements that are numbers.</source>
        <translation>所有非 NaN 元素的中位数（取较小的一个）。</translation>
    </message>
    <message>
        <source>The lower median along an axis, NaN left aside, and where it is.</source>
        <translation>沿一个轴不计 NaN 的中位数（取较小的一个）及其位置。</translation>
    </message>
    <message>
        <source>The most frequent element along an axis, the smallest of several, and where it is.</source>
        <translation>沿一个轴出现最多的元素，有几个时取最小的，以及它的位置。</translation>
    </message>
    <message>
        <source>The smallest and the largest element, of all or along an axis.</source>
        <translation>最小和最大的元素，取全部或沿一个轴。</translation>
    </message>
    <message>
        <source>The sums so far along an axis; integers give int64.</source>
        <translation>沿一个轴到目前为止的和；整数得到 int64。</translation>
    </message>
    <message>
        <source>The products so far along an axis; integers give int64.</source>
        <translation>沿一个轴到目前为止的积；整数得到 int64。</translation>
    </message>
    <message>
        <source>The logarithms of the sums so far of exponentials.</source>
        <translation>到目前为止的指数之和的对数。</translation>
    </message>
    <message>
        <source>The largest element so far along an axis, and where it is; the last of equals.</source>
        <translation>沿一个轴到目前为止的最大元素及其位置；相等时取最后一个。</translation>
    </message>
    <message>
        <source>The smallest element so far along an axis, and where it is; the last of equals.</source>
        <translation>沿一个轴到目前为止的最小元素及其位置；相等时取最后一个。</translation>
    </message>
    <message>
        <source>The distinct elements in order, which of them each element is, and how often each occurs.</source>
        <translation>排好序的不同元素，每个元素是其中哪一个，以及各出现多少次。</translation>
    </message>
    <message>
        <source>The distinct slices along an axis in order, which of them each slice is, and how often each occurs.</source>
        <translation>沿一个轴排好序的不同切片，每个切片是其中哪一个，以及各出现多少次。</translation>
    </message>
    <message>
        <source>The elements, or slices along an axis, without repetitions of the one before.</source>
        <translation>元素或沿一个轴的切片，去掉与前一个相同的。</translation>
    </message>
    <message>
        <source>Where the elements would have to stand in a sorted sequence, line by line if it has lines.</source>
        <translation>元素在已排序的序列中应放的位置；序列有多行时逐行查找。</translation>
    </message>
    <message>
        <source>Where a number would have to stand in a sorted sequence.</source>
        <translation>一个数在已排序的序列中应放的位置。</translation>
    </message>
    <message>
        <source>Between which boundaries the elements lie.</source>
        <translation>元素落在哪两个边界之间。</translation>
    </message>
    <message>
        <source>Between which boundaries a number lies.</source>
        <translation>一个数落在哪两个边界之间。</translation>
    </message>
    <message>
        <source>Whether each element is one of the others.</source>
        <translation>每个元素是否是其他元素之一。</translation>
    </message>
    <message>
        <source>The elements along an axis that an index names; the other axes broadcast.</source>
        <translation>沿一个轴由索引指定的元素；其余的轴会广播。</translation>
    </message>
    <message>
        <source>Each slice along an axis as often as its count says.</source>
        <translation>沿一个轴的每个切片按各自的次数重复。</translation>
    </message>
    <message>
        <source>Each index as often as its count says.</source>
        <translation>每个索引按各自的次数重复。</translation>
    </message>
    <message>
        <source>Each slice along an axis several times.</source>
        <translation>沿一个轴的每个切片重复若干次。</translation>
    </message>
    <message>
        <source>The differences of neighbours along an axis, taken several times.</source>
        <translation>沿一个轴相邻元素之差，取若干次。</translation>
    </message>
    <message>
        <source>The integral along an axis by the trapezoidal rule.</source>
        <translation>沿一个轴用梯形法则求积分。</translation>
    </message>
    <message>
        <source>The integral along an axis of samples at equal distances.</source>
        <translation>沿一个轴对等距样本求积分。</translation>
    </message>
    <message>
        <source>Another name for trapezoid.</source>
        <translation>trapezoid 的另一个名字。</translation>
    </message>
    <message>
        <source>The integrals so far along an axis by the trapezoidal rule.</source>
        <translation>沿一个轴用梯形法则求到目前为止的积分。</translation>
    </message>
    <message>
        <source>The integrals so far along an axis of samples at equal distances.</source>
        <translation>沿一个轴对等距样本求到目前为止的积分。</translation>
    </message>
    <message>
        <source>The sum of all elements, or along axes; NaN counts 0.</source>
        <translation>所有元素之和，或沿若干轴；NaN 计为 0。</translation>
    </message>
    <message>
        <source>The mean of the elements that are numbers, or along axes.</source>
        <translation>非 NaN 元素的平均值，或沿若干轴。</translation>
    </message>
    <message>
        <source>Slices along an axis that are longer than allowed, made that long.</source>
        <translation>沿一个轴超过允许长度的切片缩短到该长度。</translation>
    </message>
    <message>
        <source>Quantiles of all elements, or along an axis.</source>
        <translation>所有元素的分位数，或沿一个轴。</translation>
    </message>
    <message>
        <source>A quantile of all elements, or along an axis.</source>
        <translation>所有元素的一个分位数，或沿一个轴。</translation>
    </message>
    <message>
        <source>Quantiles of all elements that are numbers, or along an axis.</source>
        <translation>所有非 NaN 元素的分位数，或沿一个轴。</translation>
    </message>
    <message>
        <source>A quantile of all elements that are numbers, or along an axis.</source>
        <translation>所有非 NaN 元素的一个分位数，或沿一个轴。</translation>
    </message>
    <message>
        <source>How often each number occurs, or the sum of its weights.</source>
        <translation>每个数出现多少次，或其权重之和。</translation>
    </message>
    <message>
        <source>How many elements lie in each of equal bins between two numbers, or over all.</source>
        <translation>在两个数之间或整个范围内的等宽区间里各有多少元素。</translation>
    </message>
    <message>
        <source>How many elements lie in each of the bins whose edges are given, or the sum of their weights.</source>
        <translation>在给定边界的各区间里有多少元素，或其权重之和。</translation>
    </message>
    <message>
        <source>The two parts of a floating-point number.</source>
        <translation>浮点数的两个部分。</translation>
    </message>
    <message>
        <source>The next floating-point number in the direction of the other.</source>
        <translation>朝另一个数方向的下一个浮点数。</translation>
    </message>
    <message>
        <source>Products of a batch of matrices, summed and added to a matrix.</source>
        <translation>一批矩阵的乘积，求和后加到一个矩阵上。</translation>
    </message>
    <message>
        <source>Products of a batch of matrices, each added to a matrix.</source>
        <translation>一批矩阵的乘积，各加到一个矩阵上。</translation>
    </message>
    <message>
        <source>A matrix times a vector, added to a vector.</source>
        <translation>矩阵乘以向量，加到一个向量上。</translation>
    </message>
    <message>
        <source>Every product of two vectors&apos; elements, added to a matrix.</source>
        <translation>两个向量的元素两两相乘，加到一个矩阵上。</translation>
    </message>
    <message>
        <source>The inner product of two vectors, the first conjugated.</source>
        <translation>两个向量的内积，第一个取共轭。</translation>
    </message>
    <message>
        <source>Inner products over the last axes.</source>
        <translation>在最后一个轴上的内积。</translation>
    </message>
    <message>
        <source>The Kronecker product: the second once for each element of the first.</source>
        <translation>克罗内克积：第一个的每个元素对应一份第二个。</translation>
    </message>
    <message>
        <source>Cross products along an axis of size 3.</source>
        <translation>沿大小为 3 的一个轴的叉积。</translation>
    </message>
    <message>
        <source>Cross products along an axis of size 3, the first one where none is given.</source>
        <translation>沿大小为 3 的一个轴的叉积，没有给出时取第一个这样的轴。</translation>
    </message>
    <message>
        <source>The inverse of matrices.</source>
        <translation>矩阵的逆。</translation>
    </message>
    <message>
        <source>The singular values of matrices, falling.</source>
        <translation>矩阵的奇异值，从大到小。</translation>
    </message>
    <message>
        <source>Along an axis: exponentials, scaled to the sum 1.</source>
        <translation>沿一个轴：指数，按比例缩放到和为 1。</translation>
    </message>
    <message>
        <source>The logarithm of softmax, without overflow.</source>
        <translation>softmax 的对数，不会溢出。</translation>
    </message>
    <message>
        <source>The logarithm of a sum of exponentials along axes, without overflow.</source>
        <translation>沿若干轴的指数之和的对数，不会溢出。</translation>
    </message>
    <message>
        <source>layer_norm, with the means and the reciprocals of the deviations.</source>
        <translation>layer_norm，以及均值和标准差的倒数。</translation>
    </message>
    <message>
        <source>Scaled to mean 0 and variance 1 over the last axes.</source>
        <translation>在最后若干轴上缩放到均值 0、方差 1。</translation>
    </message>
    <message>
        <source>The standard deviation and the mean.</source>
        <translation>标准差和平均值。</translation>
    </message>
    <message>
        <source>The standard deviation and the mean along axes.</source>
        <translation>沿若干轴的标准差和平均值。</translation>
    </message>
    <message>
        <source>The standard deviation and the mean along axes; the divisor is the count less the correction.</source>
        <translation>沿若干轴的标准差和平均值；除数是个数减去修正值。</translation>
    </message>
    <message>
        <source>The variance and the mean.</source>
        <translation>方差和平均值。</translation>
    </message>
    <message>
        <source>The variance and the mean along axes.</source>
        <translation>沿若干轴的方差和平均值。</translation>
    </message>
    <message>
        <source>The variance and the mean along axes; the divisor is the count less the correction.</source>
        <translation>沿若干轴的方差和平均值；除数是个数减去修正值。</translation>
    </message>
    <message>
        <source>The p-norm of the difference.</source>
        <translation>差的 p 范数。</translation>
    </message>
    <message>
        <source>The sum of a matrix&apos;s diagonal.</source>
        <translation>矩阵对角线之和。</translation>
    </message>
    <message>
        <source>Matrices of zeros with the elements on a diagonal.</source>
        <translation>元素放在一条对角线上、其余为零的矩阵。</translation>
    </message>
    <message>
        <source>A matrix&apos;s diagonal, copied; of a vector the matrix with that diagonal.</source>
        <translation>矩阵的对角线，是拷贝；向量则得到以它为对角线的矩阵。</translation>
    </message>
    <message>
        <source>A matrix of zeros with all elements on a diagonal.</source>
        <translation>所有元素放在一条对角线上、其余为零的矩阵。</translation>
    </message>
    <message>
        <source>The continuously differentiable exponential linear unit.</source>
        <translation>连续可微的指数线性单元。</translation>
    </message>
    <message>
        <source>The scaled exponential linear unit: means and variances keep near 0 and 1.</source>
        <translation>缩放的指数线性单元：均值和方差保持在 0 和 1 附近。</translation>
    </message>
    <message>
        <source>Small elements become 0.</source>
        <translation>小的元素变为 0。</translation>
    </message>
    <message>
        <source>Elements that are not above a bound become a number.</source>
        <translation>不高于界限的元素变为一个数。</translation>
    </message>
    <message>
        <source>The inverse of sigmoid; with eps the input is kept within [eps, 1 - eps].</source>
        <translation>sigmoid 的反函数；给出 eps 时输入限制在 [eps, 1 - eps]。</translation>
    </message>
    <message>
        <source>prelu of tensors that broadcast.</source>
        <translation>对会广播的 tensor 做 prelu。</translation>
    </message>
    <message>
        <source>Negative elements are scaled by a weight, or one for each channel.</source>
        <translation>负元素乘以一个权重，或每个通道各一个权重。</translation>
    </message>
    <message>
        <source>Adds or multiplies each element of src where its index says.</source>
        <translation>按索引所指，把 src 的每个元素加上去或乘上去。</translation>
    </message>
    <message>
        <source>Adds or multiplies one number where the indices say.</source>
        <translation>按索引所指，加上或乘上一个数。</translation>
    </message>
    <message>
        <source>Sum, product, mean, largest or smallest of the elements of src that go to one place.</source>
        <translation>src 中去往同一处的元素的和、积、平均、最大或最小。</translation>
    </message>
    <message>
        <source>Product, mean, largest or smallest of the slices that go to one index.</source>
        <translation>去往同一索引的切片的积、平均、最大或最小。</translation>
    </message>
    <message>
        <source>Tensors put side by side, in memory of their own.</source>
        <translation>把若干 tensor 左右并排，放在自己的内存里。</translation>
    </message>
    <message>
        <source>Tensors put one below the other, in memory of their own.</source>
        <translation>把若干 tensor 上下排列，放在自己的内存里。</translation>
    </message>
    <message>
        <source>Tensors put one behind the other along the third axis, in memory of their own.</source>
        <translation>把若干 tensor 沿第三个轴前后排列，放在自己的内存里。</translation>
    </message>
    <message>
        <source>1-d tensors as columns, matrices side by side, in memory of their own.</source>
        <translation>一维 tensor 作为列，矩阵左右并排，放在自己的内存里。</translation>
    </message>
    <message>
        <source>So many equal pieces along one axis, by NumPy&apos;s name.</source>
        <translation>沿一个轴切成这么多相等的段，用 NumPy 的名字。</translation>
    </message>
    <message>
        <source>Pieces between given indices of one axis, by NumPy&apos;s name.</source>
        <translation>沿一个轴在给定的索引之间切段，用 NumPy 的名字。</translation>
    </message>
    <message>
        <source>A plane of two axes turned by quarters, copied.</source>
        <translation>把两个轴的平面旋转若干个直角，是拷贝。</translation>
    </message>
    <message>
        <source>Columns in reverse order, copied.</source>
        <translation>各列反向，是拷贝。</translation>
    </message>
    <message>
        <source>Rows in reverse order, copied.</source>
        <translation>各行反向，是拷贝。</translation>
    </message>
    <message>
        <source>A stretch of an axis, copied.</source>
        <translation>某个轴上的一段，是拷贝。</translation>
    </message>
    <message>
        <source>One number on the diagonal that runs through all axes.</source>
        <translation>在贯穿所有轴的对角线上写入一个数。</translation>
    </message>
    <message>
        <source>The conjugate on the same bytes: it is taken when an element is read.</source>
        <translation>同一批字节上的共轭：读取元素时才取。</translation>
    </message>
    <message>
        <source>The negative on the same bytes: it is taken when an element is read.</source>
        <translation>同一批字节上的相反数：读取元素时才取。</translation>
    </message>
    <message>
        <source>Complex numbers as pairs of real ones, on the same bytes.</source>
        <translation>把复数看作成对的实数，在同一批字节上。</translation>
    </message>
    <message>
        <source>Pairs of real numbers as complex ones, on the same bytes.</source>
        <translation>把成对的实数看作复数，在同一批字节上。</translation>
    </message>
    <message>
        <source>The conjugate on the same bytes; a real tensor is its own.</source>
        <translation>同一批字节上的共轭；实数 tensor 就是它本身。</translation>
    </message>
    <message>
        <source>The last two axes exchanged, and complex numbers conjugated.</source>
        <translation>交换最后两个轴，复数取共轭。</translation>
    </message>
    <message>
        <source>The real parts, on the same bytes; a real tensor is its own.</source>
        <translation>实部，在同一批字节上；实数 tensor 就是它本身。</translation>
    </message>
    <message>
        <source>The imaginary parts, on the same bytes.</source>
        <translation>虚部，在同一批字节上。</translation>
    </message>
    <message>
        <source>The tensor itself, or a copy of it where it is a conjugate on another&apos;s bytes.</source>
        <translation>该 tensor 本身；如果它是别人字节上的共轭，则是一份拷贝。</translation>
    </message>
    <message>
        <source>The tensor itself, or a copy of it where it is a negative on another&apos;s bytes.</source>
        <translation>该 tensor 本身；如果它是别人字节上的相反数，则是一份拷贝。</translation>
    </message>
    <message>
        <source>The conjugate in bytes of its own; a real tensor is its own.</source>
        <translation>自己字节上的共轭；实数 tensor 就是它本身。</translation>
    </message>
    <message>
        <source>The angle from the positive axis: of real numbers, 0 or pi.</source>
        <translation>与正半轴的夹角：实数为 0 或 π。</translation>
    </message>
    <message>
        <source>Complex numbers of their parts.</source>
        <translation>由实部和虚部组成复数。</translation>
    </message>
    <message>
        <source>Complex numbers of their sizes and angles.</source>
        <translation>由模和角度组成复数。</translation>
    </message>
    <message>
        <source>binary_cross_entropy of sigmoid(x), without overflow.</source>
        <translation>sigmoid(x) 的 binary_cross_entropy，不会溢出。</translation>
    </message>
    <message>
        <source>Rows of a table, by their numbers.</source>
        <translation>按编号取一张表的行。</translation>
    </message>
    <message>
        <source>Scaled to mean 0 and variance 1, channel by channel, over all samples; the statistics may be running ones.</source>
        <translation>在所有样本上逐通道缩放到均值 0、方差 1；统计量可以是滑动统计量。</translation>
    </message>
    <message>
        <source>batch_norm, with the means and the reciprocals of the deviations.</source>
        <translation>batch_norm，以及均值和标准差的倒数。</translation>
    </message>
    <message>
        <source>Scaled to mean 0 and variance 1 over groups of channels of each sample.</source>
        <translation>在每个样本的各组通道上缩放到均值 0、方差 1。</translation>
    </message>
    <message>
        <source>group_norm, with the means and the reciprocals of the deviations.</source>
        <translation>group_norm，以及均值和标准差的倒数。</translation>
    </message>
    <message>
        <source>The p-norm distances of rows to rows, without the memory of their differences.</source>
        <translation>行与行之间的 p 范数距离，不占用差的内存。</translation>
    </message>
    <message>
        <source>The distances of rows to rows by one product of matrices.</source>
        <translation>用一次矩阵乘法求行与行之间的距离。</translation>
    </message>
    <message>
        <source>The exponential linear unit.</source>
        <translation>指数线性单元。</translation>
    </message>
    <message>
        <source>Negative elements are scaled down.</source>
        <translation>负元素按比例缩小。</translation>
    </message>
    <message>
        <source>Elements are kept within bounds.</source>
        <translation>元素限制在上下界之内。</translation>
    </message>
    <message>
        <source>Elements are kept within 0 and 6.</source>
        <translation>元素限制在 0 到 6 之内。</translation>
    </message>
    <message>
        <source>A sigmoid of three straight lines.</source>
        <translation>由三段直线组成的 sigmoid。</translation>
    </message>
    <message>
        <source>x times its hard sigmoid.</source>
        <translation>x 乘以它的硬 sigmoid。</translation>
    </message>
    <message>
        <source>x times its sigmoid, also called swish.</source>
        <translation>x 乘以它的 sigmoid，也叫 swish。</translation>
    </message>
    <message>
        <source>x times the tanh of its softplus.</source>
        <translation>x 乘以它的 softplus 的 tanh。</translation>
    </message>
    <message>
        <source>x times the probability that a standard normal number is below it.</source>
        <translation>x 乘以标准正态随机数小于它的概率。</translation>
    </message>
    <message>
        <source>A smooth relu; straight where it does not matter.</source>
        <translation>光滑的 relu；在无关紧要处是直线。</translation>
    </message>
    <message>
        <source>Elements come nearer to 0 by a number.</source>
        <translation>元素向 0 靠近一个数。</translation>
    </message>
</context>
</TS>
