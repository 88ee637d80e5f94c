<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ss::app</name>
    <message>
        <source>shape %1   stride %2%3</source>
        <translation>形状 %1   步长 %2%3</translation>
    </message>
    <message>
        <source>   offset %1%2</source>
        <translation>   偏移 %1%2</translation>
    </message>
    <message>
        <source>VIEW   %1   no new bytes</source>
        <translation>视图   %1   没有新的字节</translation>
    </message>
    <message>
        <source>COPY   %1   %2 new</source>
        <translation>拷贝   %1   新增 %2</translation>
    </message>
    <message>
        <source>An index is missing: 0, 1:3, ::2, ...</source>
        <translation>缺少索引：0、1:3、::2、...</translation>
    </message>
    <message>
        <source>What comes out is known when it runs.</source>
        <translation>运行时才知道结果是什么。</translation>
    </message>
    <message>
        <source>index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>%1 takes %2.</source>
        <translation>%1 应为%2。</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>whole numbers with commas between them</source>
        <translation>用逗号隔开的整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True 或 False</translation>
    </message>
    <message>
        <source>a dtype, such as float32 or int64</source>
        <translation>一个 dtype，例如 float32 或 int64</translation>
    </message>
    <message>
        <source>a memory format, such as torch.contiguous_format</source>
        <translation>一种内存格式，例如 torch.contiguous_format</translation>
    </message>
    <message>
        <source>a device, such as cpu</source>
        <translation>一个设备，例如 cpu</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>一个 tensor</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>若干 tensor</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>若干整数</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>一段文本</translation>
    </message>
    <message>
        <source>a dtype</source>
        <translation>一个 dtype</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>一个设备</translation>
    </message>
    <message>
        <source>a memory format</source>
        <translation>一种内存格式</translation>
    </message>
    <message>
        <source>a generator</source>
        <translation>一个随机数生成器</translation>
    </message>
    <message>
        <source>%1, or None</source>
        <translation>%1，或 None</translation>
    </message>
    <message>
        <source>%1 is no longer there.</source>
        <translation>%1 已经不在了。</translation>
    </message>
    <message>
        <source>An expression is missing: x[0], x.t(), ...</source>
        <translation>缺少表达式：x[0]、x.t()、...</translation>
    </message>
    <message>
        <source>A bracket or a quote is not closed.</source>
        <translation>有括号或引号没有闭合。</translation>
    </message>
    <message>
        <source>expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>%1 has dtype %2, which torch has none for.</source>
        <translation>%1 的 dtype 是 %2，torch 没有对应的类型。</translation>
    </message>
    <message>
        <source>Its dtype and shape are known when it runs.</source>
        <translation>它的 dtype 和形状运行时才知道。</translation>
    </message>
    <message>
        <source>The array in the file; the tensor shares its memory.</source>
        <translation>文件里的数组；tensor 与它共享内存。</translation>
    </message>
    <message>
        <source>One of the arrays in the file.</source>
        <translation>文件里的一个数组。</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>One of the tensors in the file, read through NumPy.</source>
        <translation>文件里的一个 tensor，通过 NumPy 读取。</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>tensor</translation>
    </message>
    <message>
        <source>lines to skip takes a whole number.</source>
        <translation>“跳过的行数”应为一个整数。</translation>
    </message>
    <message>
        <source>delimiter takes one character.</source>
        <translation>“分隔符”应为一个字符。</translation>
    </message>
    <message>
        <source>%1 has no line of numbers there.</source>
        <translation>%1 在那里没有由数组成的行。</translation>
    </message>
    <message>
        <source>NEW   %1   %2 columns; how many rows is known when it runs</source>
        <translation>新建   %1   %2 列；行数运行时才知道</translation>
    </message>
    <message>
        <source>A table of numbers, read by NumPy.</source>
        <translation>由 NumPy 读取的数表。</translation>
    </message>
    <message>
        <source>delimiter</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>lines to skip</source>
        <translation>跳过的行数</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>offset takes a whole number of bytes.</source>
        <translation>“偏移”应为整数个字节。</translation>
    </message>
    <message>
        <source>shape takes whole numbers with commas between them.</source>
        <translation>“形状”应为用逗号隔开的整数。</translation>
    </message>
    <message>
        <source>strides takes one whole number for each axis, or nothing.</source>
        <translation>“步长”应为每个轴一个整数，或者留空。</translation>
    </message>
    <message>
        <source>Strides of a tensor cannot be negative.</source>
        <translation>tensor 的步长不能为负。</translation>
    </message>
    <message>
        <source>That needs %1 bytes behind byte %2; the file has %3.</source>
        <translation>字节 %2 之后需要 %1 个字节；文件只有 %3 个。</translation>
    </message>
    <message>
        <source>The bytes of the file as they are: %1 of them.</source>
        <translation>文件的原始字节：共 %1 个。</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>elements; nothing: row after row</source>
        <translation>以元素计；留空：逐行存放</translation>
    </message>
    <message>
        <source>Choose a file: .npy, .npz, .csv, .safetensors, or any other as raw bytes.</source>
        <translation>请选择文件：.npy、.npz、.csv、.safetensors，其他文件按原始字节读取。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Copies and conversions</source>
        <translation>拷贝与转换</translation>
    </message>
    <message>
        <source>Element by element</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>Sums and other reductions</source>
        <translation>求和等归约</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>Picking and placing elements</source>
        <translation>取出与放入元素</translation>
    </message>
    <message>
        <source>Made of other ops</source>
        <translation>由其他算子组成</translation>
    </message>
    <message>
        <source>New tensors</source>
        <translation>新建 tensor</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>原地</translation>
    </message>
    <message>
        <source>seed takes a whole number, or nothing.</source>
        <translation>“种子”应为一个整数，或者留空。</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>a whole number, or nothing</source>
        <translation>一个整数，或者留空</translation>
    </message>
    <message>
        <source>IN PLACE   %1 itself: %2   no new bytes</source>
        <translation>原地   %1 本身：%2   没有新的字节</translation>
    </message>
    <message>
        <source>SAME   the tensor itself, nothing is made: %1</source>
        <translation>同一个   就是这个 tensor 本身，不创建任何东西：%1</translation>
    </message>
    <message>
        <source>NEW   %1   its size is known when it runs</source>
        <translation>新建   %1   大小运行时才知道</translation>
    </message>
    <message>
        <source>showing %1 of %2 results</source>
        <translation>显示 %2 个结果中的 %1 个</translation>
    </message>
    <message>
        <source>NEW   %1   %2 new</source>
        <translation>新建   %1   新增 %2</translation>
    </message>
    <message>
        <source>Whether it fails, and what comes out, depends on values: known when it runs.</source>
        <translation>是否失败、结果是什么，都取决于值：运行时才知道。</translation>
    </message>
    <message>
        <source>Row %1, column %2 is empty.</source>
        <translation>第 %1 行第 %2 列是空的。</translation>
    </message>
    <message>
        <source>Row %1, column %2: %3 is no number.</source>
        <translation>第 %1 行第 %2 列：%3 不是数。</translation>
    </message>
    <message>
        <source>Row %1 has %2 numbers, the rows above %3.</source>
        <translation>第 %1 行有 %2 个数，上面各行有 %3 个。</translation>
    </message>
    <message>
        <source>as typed</source>
        <translation>按输入的值</translation>
    </message>
    <message>
        <source>Typed values</source>
        <translation>手工输入的值</translation>
    </message>
    <message>
        <source>Numbers, True and False. A table that was copied elsewhere can be pasted.</source>
        <translation>数、True 和 False。也可以粘贴从别处复制的表格。</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Complex numbers do not fit into %1: it fails.</source>
        <translation>%1 存不下复数：会失败。</translation>
    </message>
    <message>
        <source>size, stride, offset</source>
        <translation>大小、步长、偏移</translation>
    </message>
    <message>
        <source>Sizes and strides take one whole number for each axis.</source>
        <translation>大小和步长应为每个轴一个整数。</translation>
    </message>
    <message>
        <source>its end</source>
        <translation>正常结束</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>什么都没有</translation>
    </message>
    <message>
        <source>That would take %1 of memory; this computer has %2.</source>
        <translation>这需要 %1 内存；本机只有 %2。</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>超过 %1</translation>
    </message>
    <message>
        <source>Transpose...</source>
        <translation>转置...</translation>
    </message>
    <message>
        <source>Permute...</source>
        <translation>重排各轴（permute）...</translation>
    </message>
    <message>
        <source>Slice...</source>
        <translation>切片...</translation>
    </message>
    <message>
        <source>Select...</source>
        <translation>选取（select）...</translation>
    </message>
    <message>
        <source>Reshape...</source>
        <translation>改变形状（reshape）...</translation>
    </message>
    <message>
        <source>View as shape...</source>
        <translation>换形状查看（view）...</translation>
    </message>
    <message>
        <source>Flatten...</source>
        <translation>展平（flatten）...</translation>
    </message>
    <message>
        <source>Expand...</source>
        <translation>扩展（expand）...</translation>
    </message>
    <message>
        <source>Unsqueeze...</source>
        <translation>插入大小为 1 的轴（unsqueeze）...</translation>
    </message>
    <message>
        <source>Squeeze...</source>
        <translation>去掉大小为 1 的轴（squeeze）...</translation>
    </message>
    <message>
        <source>Contiguous...</source>
        <translation>变为连续（contiguous）...</translation>
    </message>
    <message>
        <source>Clone...</source>
        <translation>克隆（clone）...</translation>
    </message>
    <message>
        <source>To NumPy...</source>
        <translation>转为 NumPy...</translation>
    </message>
    <message>
        <source>To a tensor (shared)...</source>
        <translation>转为 tensor（共享内存）...</translation>
    </message>
    <message>
        <source>To a tensor (copied)...</source>
        <translation>转为 tensor（拷贝）...</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>全零（zeros）</translation>
    </message>
    <message>
        <source>Ones</source>
        <translation>全一（ones）</translation>
    </message>
    <message>
        <source>One number (full)</source>
        <translation>同一个数（full）</translation>
    </message>
    <message>
        <source>Unwritten (empty)</source>
        <translation>未写入（empty）</translation>
    </message>
    <message>
        <source>Identity (eye)</source>
        <translation>单位矩阵（eye）</translation>
    </message>
    <message>
        <source>Range (arange)</source>
        <translation>等差序列（arange）</translation>
    </message>
    <message>
        <source>Evenly spaced (linspace)</source>
        <translation>等分区间（linspace）</translation>
    </message>
    <message>
        <source>Random, even (rand)</source>
        <translation>均匀随机（rand）</translation>
    </message>
    <message>
        <source>Random, normal (randn)</source>
        <translation>正态随机（randn）</translation>
    </message>
    <message>
        <source>Random, whole (randint)</source>
        <translation>随机整数（randint）</translation>
    </message>
    <message>
        <source>Random order (randperm)</source>
        <translation>随机排列（randperm）</translation>
    </message>
    <message>
        <source>From a file...</source>
        <translation>从文件...</translation>
    </message>
    <message>
        <source>%1 cannot be made</source>
        <translation>无法创建 %1</translation>
    </message>
    <message>
        <source>%1 cannot be locked</source>
        <translation>无法锁定 %1</translation>
    </message>
    <message>
        <source>... (%1 bytes of output left out here)
</source>
        <translation>……（这里略去 %1 字节的输出）
</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation>导出计算图</translation>
    </message>
    <message>
        <source>The whole graph</source>
        <translation>整个计算图</translation>
    </message>
    <message>
        <source>The graph is on the clipboard.</source>
        <translation>计算图已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Export the memory map</source>
        <translation>导出内存图</translation>
    </message>
    <message>
        <source>The whole map</source>
        <translation>整个内存图</translation>
    </message>
    <message>
        <source>The selected storage</source>
        <translation>所选的存储</translation>
    </message>
    <message>
        <source>The map is on the clipboard.</source>
        <translation>内存图已复制到剪贴板。</translation>
    </message>
    <message>
        <source>model output must be (batch, classes)</source>
        <translation>模型输出必须是 (batch, classes)</translation>
    </message>
    <message>
        <source>at least 2 outputs for cross_entropy</source>
        <translation>cross_entropy 至少需要 2 个输出</translation>
    </message>
    <message>
        <source>%1: with one output use bce_with_logits or mse</source>
        <translation>%1：只有一个输出时请用 bce_with_logits 或 mse</translation>
    </message>
    <message>
        <source>%1 outputs</source>
        <translation>%1 个输出</translation>
    </message>
    <message>
        <source>labels must lie in [0, classes)</source>
        <translation>标签必须在 [0, classes) 内</translation>
    </message>
    <message>
        <source>labels below %1, the outputs of the model</source>
        <translation>标签小于模型的输出数 %1</translation>
    </message>
    <message>
        <source>labels up to %1</source>
        <translation>标签最大为 %1</translation>
    </message>
    <message>
        <source>expected features (batch, features) and labels (batch)</source>
        <translation>特征应为 (batch, features)，标签应为 (batch)</translation>
    </message>
    <message>
        <source>features (batch, %1), as D says</source>
        <translation>特征 (batch, %1)，与 D 一致</translation>
    </message>
    <message>
        <source>features (batch, %1): the file has %2 columns, the last for the labels</source>
        <translation>特征 (batch, %1)：文件有 %2 列，最后一列是标签</translation>
    </message>
    <message>
        <source>features contain NaN or Inf</source>
        <translation>特征含有 NaN 或 Inf</translation>
    </message>
    <message>
        <source>finite numbers</source>
        <translation>有限的数</translation>
    </message>
    <message>
        <source>%1 that are not, the first in row %2</source>
        <translation>有 %1 个不是，第一个在第 %2 行</translation>
    </message>
    <message>
        <source>classification labels must be torch.long</source>
        <translation>分类标签必须是 torch.long</translation>
    </message>
    <message>
        <source>whole numbers from 0 to %1</source>
        <translation>0 到 %1 的整数</translation>
    </message>
    <message>
        <source>float labels: %1</source>
        <translation>浮点标签：%1</translation>
    </message>
    <message>
        <source>labels from 0 to %1</source>
        <translation>标签从 0 到 %1</translation>
    </message>
    <message>
        <source>labels from %1 to %2</source>
        <translation>标签从 %1 到 %2</translation>
    </message>
    <message>
        <source>labels must lie in [0, 1]</source>
        <translation>标签必须在 [0, 1] 内</translation>
    </message>
    <message>
        <source>labels 0 and 1 for bce_with_logits</source>
        <translation>bce_with_logits 的标签是 0 和 1</translation>
    </message>
    <message>
        <source>the model must fit into memory</source>
        <translation>模型必须放得进内存</translation>
    </message>
    <message>
        <source>at most the %1 that are free</source>
        <translation>不超过空闲的 %1</translation>
    </message>
    <message>
        <source>%1 for %2 parameters: weights, gradients, what the optimizer keeps, activations</source>
        <translation>%2 个参数需要 %1：权重、梯度、优化器状态、激活值</translation>
    </message>
    <message>
        <source>features (batch, %1)</source>
        <translation>特征 (batch, %1)</translation>
    </message>
    <message>
        <source>features %1</source>
        <translation>特征 %1</translation>
    </message>
    <message>
        <source>features must be floating point</source>
        <translation>特征必须是浮点类型</translation>
    </message>
    <message>
        <source>%1, as the model</source>
        <translation>%1，与模型一致</translation>
    </message>
    <message>
        <source>some that are not</source>
        <translation>有些不是</translation>
    </message>
    <message>
        <source>labels (batch)</source>
        <translation>标签 (batch)</translation>
    </message>
    <message>
        <source>labels %1</source>
        <translation>标签 %1</translation>
    </message>
    <message>
        <source>feature and label batch sizes differ</source>
        <translation>特征与标签的 batch 大小不同</translation>
    </message>
    <message>
        <source>%1 labels, as there are rows</source>
        <translation>%1 个标签，与行数一致</translation>
    </message>
    <message>
        <source>a label %1</source>
        <translation>标签 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: expected %2; got %3</source>
        <translation>%1：应为 %2；得到 %3</translation>
    </message>
    <message>
        <source>features, labels, and model must share device</source>
        <translation>特征、标签和模型必须在同一设备上</translation>
    </message>
    <message>
        <source>a device that is there: %1</source>
        <translation>存在的设备：%1</translation>
    </message>
    <message>
        <source>no file is chosen</source>
        <translation>没有选择文件</translation>
    </message>
    <message>
        <source>D = %1: a sensor window has 50 times 8 numbers</source>
        <translation>D = %1：一个传感器窗口有 50 乘 8 个数</translation>
    </message>
    <message>
        <source>D of at least 2: points lie in a plane</source>
        <translation>D 至少为 2：点在平面上</translation>
    </message>
    <message>
        <source>a batch must not be larger than the data</source>
        <translation>batch 不能大于数据</translation>
    </message>
    <message>
        <source>B of at most %1</source>
        <translation>B 不超过 %1</translation>
    </message>
    <message>
        <source>expected a table (rows, features and a label), got an array of shape %1</source>
        <translation>应为表格（行 × 特征和一个标签），得到形状为 %1 的数组</translation>
    </message>
    <message>
        <source>expected numbers, got dtype %1</source>
        <translation>应为数，得到 dtype %1</translation>
    </message>
    <message>
        <source>expected rows one behind the other, got an array in Fortran order: save np.ascontiguousarray of it</source>
        <translation>各行应依次存放，得到 Fortran 顺序的数组：请保存它的 np.ascontiguousarray</translation>
    </message>
    <message>
        <source>the data must fit into memory</source>
        <translation>数据必须能放入内存</translation>
    </message>
    <message>
        <source>%1 for %2 rows of %3 features</source>
        <translation>%2 行、每行 %3 个特征需要 %1</translation>
    </message>
    <message>
        <source>numbers that float32 has</source>
        <translation>float32 能表示的数</translation>
    </message>
    <message>
        <source>%1 that are larger, the first in row %2</source>
        <translation>%1 个更大的数，第一个在第 %2 行</translation>
    </message>
    <message>
        <source>line %1 is longer than a table&apos;s</source>
        <translation>第 %1 行比任何表格的行都长</translation>
    </message>
    <message>
        <source>it is no ordinary file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>the file ends too early</source>
        <translation>文件提前结束</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>文件无法读取</translation>
    </message>
    <message>
        <source>expected numbers with commas between them, got line %1: %2</source>
        <translation>应为以逗号分隔的数，第 %1 行是：%2</translation>
    </message>
    <message>
        <source>expected %1 numbers in each line, got %2 in line %3</source>
        <translation>每行应有 %1 个数，第 %3 行有 %2 个</translation>
    </message>
    <message>
        <source>expected a table of numbers, got none</source>
        <translation>应为数的表格，却没有数据</translation>
    </message>
</context>
<context>
    <name>ss::app::BenchForm</name>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>moons</source>
        <translation>双月</translation>
    </message>
    <message>
        <source>circles</source>
        <translation>同心圆</translation>
    </message>
    <message>
        <source>spirals</source>
        <translation>螺旋</translation>
    </message>
    <message>
        <source>blobs</source>
        <translation>团簇</translation>
    </message>
    <message>
        <source>XOR</source>
        <translation>异或</translation>
    </message>
    <message>
        <source>sensor windows</source>
        <translation>传感器窗口</translation>
    </message>
    <message>
        <source>a file (.npy, .csv)</source>
        <translation>文件（.npy、.csv）</translation>
    </message>
    <message>
        <source>file with the data</source>
        <translation>数据文件</translation>
    </message>
    <message>
        <source>labels in the last column</source>
        <translation>最后一列是标签</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>选择...</translation>
    </message>
    <message>
        <source>Choose a file with data</source>
        <translation>选择数据文件</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>rows of data</source>
        <translation>数据的行数</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>D, features of a row</source>
        <translation>D，每行的特征数</translation>
    </message>
    <message>
        <source>hidden layers</source>
        <translation>隐藏层</translation>
    </message>
    <message>
        <source>widths</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>O, outputs of the model</source>
        <translation>O，模型的输出数</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>SGD, momentum 0.9</source>
        <translation>SGD，动量 0.9</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>B, rows of a batch</source>
        <translation>B，一个 batch 的行数</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>width of hidden layer %1</source>
        <translation>隐藏层 %1 的宽度</translation>
    </message>
    <message>
        <source>Data to train on</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>Tables (*.npy *.csv)</source>
        <translation>表格 (*.npy *.csv)</translation>
    </message>
</context>
<context>
    <name>ss::app::BenchPanel</name>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Zero grad</source>
        <translation>梯度清零</translation>
    </message>
    <message>
        <source>One epoch</source>
        <translation>一个 epoch</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>The lines that the button runs</source>
        <translation>按钮运行的代码</translation>
    </message>
    <message>
        <source>There is no model yet: build one.</source>
        <translation>还没有模型：请先构建。</translation>
    </message>
    <message>
        <source>There are no logits yet: run forward.</source>
        <translation>还没有 logits：请先运行前向。</translation>
    </message>
    <message>
        <source>There is no loss yet: run forward and loss.</source>
        <translation>还没有 loss：请先运行前向和损失。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>The file is being read...</source>
        <translation>正在读取文件...</translation>
    </message>
    <message>
        <source>.grad holds the sum of %1 backward passes: zero_grad was not called between them.</source>
        <translation>.grad 是 %1 次反向的和：其间没有调用 zero_grad。</translation>
    </message>
    <message>
        <source>parameters %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>backward passes %1</source>
        <translation>反向 %1 次</translation>
    </message>
    <message>
        <source>steps %1</source>
        <translation>更新 %1 次</translation>
    </message>
    <message>
        <source>loss not known</source>
        <translation>损失未知</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>损失 %1</translation>
    </message>
    <message>
        <source>accuracy %1 %</source>
        <translation>准确率 %1 %</translation>
    </message>
    <message>
        <source>Waits...</source>
        <translation>等待中...</translation>
    </message>
    <message>
        <source>The pictures catch up with what has run: event %1 of %2. What is pressed is checked then; pressed again it is given up.</source>
        <translation>各图正在追上已运行的内容：事件 %1，共 %2 个。追上后再检查所按的操作；再按一次则放弃。</translation>
    </message>
</context>
<context>
    <name>ss::app::Branching</name>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo: a statement back</source>
        <translation>撤销：退回一条语句(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: a statement forward</source>
        <translation>重做：前进一条语句(&amp;R)</translation>
    </message>
    <message>
        <source>An earlier moment is shown: choose where it runs.</source>
        <translation>现在显示的是较早的时刻：请选择在哪里运行。</translation>
    </message>
    <message>
        <source>An earlier moment</source>
        <translation>较早的时刻</translation>
    </message>
    <message>
        <source>This moment is over. Here the line begins a branch: what had run until then runs again in a fresh namespace, then the line. What ran since stays in the session.</source>
        <translation>这个时刻已经过去。这一行会在这里开始一个分支：到这一刻为止运行过的内容在新的命名空间里重新运行，然后运行这一行。之后运行过的内容仍保留在会话中。</translation>
    </message>
    <message>
        <source>Careful: %1 of the lines that run again touch files, the first: %2</source>
        <translation>注意：会重新运行的行中有 %1 行涉及文件，第一行是：%2</translation>
    </message>
    <message>
        <source>Begin a &amp;branch</source>
        <translation>开始分支(&amp;B)</translation>
    </message>
    <message>
        <source>Run at the &amp;end</source>
        <translation>在末尾运行(&amp;E)</translation>
    </message>
</context>
<context>
    <name>ss::app::ComposeForm</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>ss::app::ComposePanel</name>
    <message>
        <source>name of the result</source>
        <translation>结果的名字</translation>
    </message>
    <message>
        <source>%1 is no name in Python.</source>
        <translation>%1 不是合法的 Python 名字。</translation>
    </message>
</context>
<context>
    <name>ss::app::Composer</name>
    <message>
        <source>&amp;Tensor</source>
        <translation>Tensor(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;New...</source>
        <translation>新建(&amp;N)...</translation>
    </message>
    <message>
        <source>&amp;Apply an op...</source>
        <translation>应用算子(&amp;A)...</translation>
    </message>
    <message>
        <source>as_&amp;strided...</source>
        <translation>as_strided(&amp;S)...</translation>
    </message>
    <message>
        <source>A temporary: no line can reach it without a name</source>
        <translation>临时对象：没有名字，任何一行代码都引用不到它</translation>
    </message>
    <message>
        <source>All %1 of these...</source>
        <translation>全部 %1 个...</translation>
    </message>
    <message>
        <source>as_strided by sliders...</source>
        <translation>用滑块调 as_strided...</translation>
    </message>
    <message>
        <source>More ops...</source>
        <translation>更多算子...</translation>
    </message>
</context>
<context>
    <name>ss::app::Console</name>
    <message>
        <source> ... (%1 more characters in this line)</source>
        <translation> ...（这一行还有 %1 个字符）</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Python entry</source>
        <translation>Python 输入</translation>
    </message>
    <message>
        <source># runs %1</source>
        <translation># 运行 %1</translation>
    </message>
    <message numerus="yes">
        <source># a branch: %1 entries and scripts ran again</source>
        <translation>
            <numerusform># 分支：%1 条输入和脚本重新运行了一遍</numerusform>
        </translation>
    </message>
    <message>
        <source># times that it ran: %1</source>
        <translation># 运行次数：%1</translation>
    </message>
</context>
<context>
    <name>ss::app::ExportDialog</name>
    <message>
        <source>Stopped: nothing was written.</source>
        <translation>已停止：什么都没有写入。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>选择...</translation>
    </message>
    <message>
        <source>&amp;File (.png, .svg, .pdf)</source>
        <translation>文件（.png、.svg、.pdf）(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>内容(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Wi&amp;dth</source>
        <translation>宽度(&amp;D)</translation>
    </message>
    <message>
        <source> pixels at 96 dpi</source>
        <translation> 像素（96 dpi 时）</translation>
    </message>
    <message>
        <source>&amp;Resolution of a .png</source>
        <translation>.png 的分辨率(&amp;R)</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source> points</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>&amp;Smallest font</source>
        <translation>最小字号(&amp;S)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>A picture is a .png, .svg or .pdf file.</source>
        <translation>图片应为 .png、.svg 或 .pdf 文件。</translation>
    </message>
    <message>
        <source>The file is there: it will be replaced.</source>
        <translation>文件已存在：将被替换。</translation>
    </message>
    <message>
        <source>Text stays text in .svg and .pdf.</source>
        <translation>在 .svg 和 .pdf 中文字仍是文字。</translation>
    </message>
    <message>
        <source>Painting...</source>
        <translation>正在绘制...</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>projector</source>
        <translation>投影仪</translation>
    </message>
    <message>
        <source>&amp;File (.png, .svg, .pdf, .dot)</source>
        <translation>文件 (.png、.svg、.pdf、.dot)(&amp;F)</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf *.dot)</source>
        <translation>图片 (*.png *.svg *.pdf *.dot)</translation>
    </message>
    <message>
        <source>A picture is a .png, .svg or .pdf file, a graph also a .dot file.</source>
        <translation>图片是 .png、.svg 或 .pdf 文件，计算图还可以是 .dot 文件。</translation>
    </message>
</context>
<context>
    <name>ss::app::LiveSession</name>
    <message>
        <source>The script is paused: resume or stop it first.</source>
        <translation>脚本已暂停：请先继续或停止它。</translation>
    </message>
    <message>
        <source>A script is running: stop it, or wait for its end.</source>
        <translation>脚本正在运行：请停止它，或等它结束。</translation>
    </message>
    <message>
        <source>a branch begins</source>
        <translation>分支从这里开始</translation>
    </message>
    <message>
        <source>The session is no longer written to disk: %1. Save it elsewhere.
</source>
        <translation>会话不再写入磁盘：%1。请保存到别处。
</translation>
    </message>
    <message>
        <source>What runs from now on is not recorded: the session is not written to disk, and its memory is full. Save it.
</source>
        <translation>从现在起运行的内容不再记录：会话没有写入磁盘，而它的内存已满。请保存。
</translation>
    </message>
</context>
<context>
    <name>ss::app::LiveWindow</name>
    <message>
        <source>new session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>CONSOLE</source>
        <translation>控制台</translation>
    </message>
    <message>
        <source>SCRIPT</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>SCRIPT   %1</source>
        <translation>脚本   %1</translation>
    </message>
    <message>
        <source>WATCH</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>Type in the console, for example
    import torch
    x = torch.arange(12.).reshape(3, 4)
    y = x.t()
or open a script, a session or an array: Ctrl+O, or File &gt; Open the demo.</source>
        <translation>在控制台中输入，例如
    import torch
    x = torch.arange(12.).reshape(3, 4)
    y = x.t()
或打开脚本、会话或数组：Ctrl+O，或“文件 &gt; 打开示例”。</translation>
    </message>
    <message>
        <source>Open the &amp;demo</source>
        <translation>打开示例(&amp;D)</translation>
    </message>
    <message>
        <source>Run the script with Ctrl+R, or a line at a time with F10.</source>
        <translation>按 Ctrl+R 运行脚本，或按 F10 逐行运行。</translation>
    </message>
</context>
<context>
    <name>ss::app::MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>打开(&amp;O)...</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Sessions, arrays and scripts (*.stride *.npy *.npz *.csv *.tsv *.safetensors *.py);;All files (*)</source>
        <translation>会话、数组和脚本 (*.stride *.npy *.npz *.csv *.tsv *.safetensors *.py);;所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Save session as...</source>
        <translation>会话另存为(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Export map...</source>
        <translation>导出内存图(&amp;E)...</translation>
    </message>
    <message>
        <source>&amp;Copy map</source>
        <translation>复制内存图(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>查看(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Projector</source>
        <translation>投影仪(&amp;P)</translation>
    </message>
    <message>
        <source>Storages by &amp;address</source>
        <translation>存储按地址排列(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Freed storages</source>
        <translation>已释放的存储(&amp;F)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Go to address</source>
        <translation>转到地址(&amp;G)</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>To the s&amp;tart</source>
        <translation>到开头(&amp;T)</translation>
    </message>
    <message>
        <source>To the &amp;end</source>
        <translation>到末尾(&amp;E)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Hide values</source>
        <translation>隐藏值(&amp;H)</translation>
    </message>
    <message>
        <source>Predict first: pictures show question marks; a click on a cell shows its value</source>
        <translation>先预测：图中显示问号；点击单元格才显示它的值</translation>
    </message>
    <message>
        <source>Then click a mark: it is explained</source>
        <translation>然后点击一个标记：就会解释它</translation>
    </message>
    <message>
        <source>What is at the &amp;cursor?</source>
        <translation>光标处是什么？(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message numerus="yes">
        <source>Written in %n tile(s): %1 to %2</source>
        <translation>
            <numerusform>已分 %n 块写入：%1 到 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.stride)</source>
        <translation>会话 (*.stride)</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>INSPECTOR</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>TIMELINE</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>OBJECTS</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>MEMORY MAP</source>
        <translation>内存图</translation>
    </message>
    <message>
        <source>GRID</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>INSPECTOR   %1</source>
        <translation>检查器   %1</translation>
    </message>
    <message>
        <source>OVERLAP</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>OWNERS</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Opened in part</source>
        <translation>只打开了一部分</translation>
    </message>
    <message>
        <source>&amp;Walk of the selected handle</source>
        <translation>所选句柄的遍历(&amp;W)</translation>
    </message>
    <message>
        <source>W in the map</source>
        <translation>内存图中按 W</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>减少动画(&amp;R)</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>下一个面板</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>上一个面板</translation>
    </message>
    <message>
        <source>Present, full screen</source>
        <translation>全屏演示</translation>
    </message>
    <message>
        <source>&amp;Step forward</source>
        <translation>前进一步(&amp;S)</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Lang&amp;uage (from the next start on)</source>
        <translation>语言（下次启动时生效）(&amp;U)</translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>这是什么？</translation>
    </message>
    <message>
        <source>Open a session (.stride) or an array (.npy) with Ctrl+O, or drop the file here.</source>
        <translation>用 Ctrl+O 打开会话（.stride）或数组（.npy），或将文件拖到这里。</translation>
    </message>
    <message>
        <source>Export &amp;graph...</source>
        <translation>导出计算图(&amp;G)...</translation>
    </message>
    <message>
        <source>Copy g&amp;raph</source>
        <translation>复制计算图(&amp;R)</translation>
    </message>
    <message>
        <source>Next node of the backward pass</source>
        <translation>反向传播的下一个节点</translation>
    </message>
    <message>
        <source>Previous node of the backward pass</source>
        <translation>反向传播的上一个节点</translation>
    </message>
    <message>
        <source>GRAPH</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Model and &amp;training</source>
        <translation>模型与训练(&amp;T)</translation>
    </message>
    <message>
        <source>EXPLAIN</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>ADVICE</source>
        <translation>建议</translation>
    </message>
</context>
<context>
    <name>ss::app::NewTensorForm</name>
    <message>
        <source>New tensor</source>
        <translation>新建 tensor</translation>
    </message>
    <message>
        <source>ways to make a tensor</source>
        <translation>创建 tensor 的方式</translation>
    </message>
    <message>
        <source>Browse...</source>
        <translation>浏览...</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>.npy, .npz, .csv, .safetensors, or any other as raw bytes</source>
        <translation>.npy、.npz、.csv、.safetensors，其他文件按原始字节读取</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Arrays (*.npy *.npz *.csv *.tsv *.safetensors);;All files (*)</source>
        <translation>数组 (*.npy *.npz *.csv *.tsv *.safetensors);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>ss::app::NumberSlider</name>
    <message>
        <source>%1, slider</source>
        <translation>%1，滑块</translation>
    </message>
</context>
<context>
    <name>ss::app::OpPalette</name>
    <message>
        <source>Apply an op</source>
        <translation>应用算子</translation>
    </message>
    <message>
        <source>Apply an op to %1</source>
        <translation>对 %1 应用算子</translation>
    </message>
    <message>
        <source>name, or what it does</source>
        <translation>名字，或它的作用</translation>
    </message>
    <message>
        <source>Find an op</source>
        <translation>查找算子</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>%1 of %2 ops</source>
        <translation>%2 个算子中的 %1 个</translation>
    </message>
    <message>
        <source>No op is called so, and no sentence has these words.</source>
        <translation>没有叫这个名字的算子，也没有哪句说明含有这些词。</translation>
    </message>
</context>
<context>
    <name>ss::app::PictureColumn</name>
    <message>
        <source>Memory &amp;map</source>
        <translation>内存图(&amp;M)</translation>
    </message>
    <message>
        <source>Show or close the memory map</source>
        <translation>显示或关闭内存图</translation>
    </message>
    <message>
        <source>Show or close the graph</source>
        <translation>显示或关闭计算图</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
</context>
<context>
    <name>ss::app::Presentation</name>
    <message>
        <source>Stridescope: presentation</source>
        <translation>Stridescope：演示</translation>
    </message>
</context>
<context>
    <name>ss::app::Reader</name>
    <message>
        <source>%1 is missing: the name of a tensor.</source>
        <translation>缺少 %1：一个 tensor 的名字。</translation>
    </message>
    <message>
        <source>%1: no tensor is called %2, and it is no number.</source>
        <translation>%1：没有叫 %2 的 tensor，它也不是数。</translation>
    </message>
    <message>
        <source>%1: no tensor is called %2.</source>
        <translation>%1：没有叫 %2 的 tensor。</translation>
    </message>
    <message>
        <source>%1: %2 is an ndarray; torch.from_numpy makes a tensor of it.</source>
        <translation>%1：%2 是 ndarray；torch.from_numpy 可以把它变成 tensor。</translation>
    </message>
    <message>
        <source>%1 is missing: names of tensors with commas between them.</source>
        <translation>缺少 %1：用逗号隔开的 tensor 名字。</translation>
    </message>
</context>
<context>
    <name>ss::app::RecoveryBar</name>
    <message>
        <source>Recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>A session was not closed; it is here up to its last moments:  </source>
        <translation>有一个会话没有正常关闭；直到最后时刻的内容都在这里：</translation>
    </message>
    <message>
        <source>%1 sessions were not closed; they are here up to their last moments:  </source>
        <translation>有 %1 个会话没有正常关闭；直到最后时刻的内容都在这里：</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save as...</source>
        <translation>另存为...</translation>
    </message>
    <message>
        <source>Delete...</source>
        <translation>删除...</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.stride)</source>
        <translation>会话 (*.stride)</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Delete session</source>
        <translation>删除会话</translation>
    </message>
    <message>
        <source>Delete the session of %1 for good?</source>
        <translation>永久删除 %1 的会话？</translation>
    </message>
</context>
<context>
    <name>ss::app::ScriptEditor</name>
    <message>
        <source>Python scripts (*.py);;All files (*)</source>
        <translation>Python 脚本 (*.py);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Run script</source>
        <translation>运行脚本</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Step a line</source>
        <translation>单步一行</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Open script...</source>
        <translation>打开脚本...</translation>
    </message>
    <message>
        <source>Save script</source>
        <translation>保存脚本</translation>
    </message>
    <message>
        <source>Save script as...</source>
        <translation>脚本另存为...</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is too large for a script (%2 MiB).</source>
        <translation>%1 作为脚本太大（%2 MiB）。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>Open script</source>
        <translation>打开脚本</translation>
    </message>
    <message>
        <source>Unsaved script</source>
        <translation>未保存的脚本</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 有尚未保存的修改。</translation>
    </message>
    <message>
        <source>Show this line&apos;s calls</source>
        <translation>显示这一行的调用</translation>
    </message>
    <message>
        <source>Selects the latest call of the line that the cursor is in; the pictures go to its moment</source>
        <translation>选中光标所在行最近一次的调用；各图转到那一时刻</translation>
    </message>
    <message>
        <source>What is selected came from line %1.</source>
        <translation>所选内容来自第 %1 行。</translation>
    </message>
</context>
<context>
    <name>ss::app::ScriptLink</name>
    <message>
        <source>No call of line %1, as it is written here, has run.</source>
        <translation>第 %1 行按此处的写法还没有运行过任何调用。</translation>
    </message>
</context>
<context>
    <name>ss::app::SessionWorker</name>
    <message>
        <source>It is another run than before, first at %1: %2 then, %3 now.</source>
        <translation>这次运行与之前不同，最先不同的是 %1：当时是 %2，现在是 %3。</translation>
    </message>
    <message>
        <source>It could not be compared with the run before: %1</source>
        <translation>无法与之前的运行比较：%1</translation>
    </message>
</context>
<context>
    <name>ss::app::StridesEditor</name>
    <message>
        <source>axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>number of axes</source>
        <translation>轴数</translation>
    </message>
    <message>
        <source>size of axis %1</source>
        <translation>轴 %1 的大小</translation>
    </message>
    <message>
        <source>stride of axis %1</source>
        <translation>轴 %1 的步长</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
</context>
<context>
    <name>ss::app::TabPanel</name>
    <message>
        <source>Views of what is selected</source>
        <translation>所选对象的视图</translation>
    </message>
</context>
<context>
    <name>ss::app::TableEditor</name>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>one axis</source>
        <translation>一个轴</translation>
    </message>
</context>
<context>
    <name>ss::app::TrainingDock</name>
    <message>
        <source>Model and training</source>
        <translation>模型与训练</translation>
    </message>
</context>
<context>
    <name>ss::app::Transport</name>
    <message>
        <source>To the start (Alt+Home)</source>
        <translation>到开头 (Alt+Home)</translation>
    </message>
    <message>
        <source>Step back (Alt+Left)</source>
        <translation>后退一步 (Alt+Left)</translation>
    </message>
    <message>
        <source>Play (Ctrl+Space)</source>
        <translation>播放 (Ctrl+Space)</translation>
    </message>
    <message>
        <source>Step forward (Alt+Right)</source>
        <translation>前进一步 (Alt+Right)</translation>
    </message>
    <message>
        <source>To the end (Alt+End)</source>
        <translation>到末尾 (Alt+End)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>%1x</source>
        <translation>%1x</translation>
    </message>
</context>
<context>
    <name>ss::app::WatchModel</name>
    <message>
        <source>%1 is %2</source>
        <translation>%1 是 %2</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>ss::app::WatchView</name>
    <message>
        <source>Type an expression in the last row: its value is shown after each statement.</source>
        <translation>在最后一行输入表达式：每条语句之后都会显示它的值。</translation>
    </message>
    <message>
        <source>Watched expressions</source>
        <translation>监视的表达式</translation>
    </message>
</context>
<context>
    <name>ss::views</name>
    <message>
        <source>%1 + %2 B</source>
        <translation>%1 + %2 B</translation>
    </message>
    <message>
        <source>storage %1</source>
        <translation>存储 %1</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>%1 = %2 B</source>
        <translation>%1 = %2 B</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>True</source>
        <translation>True</translation>
    </message>
    <message>
        <source>False</source>
        <translation>False</translation>
    </message>
    <message>
        <source>is_conj</source>
        <translation>is_conj</translation>
    </message>
    <message>
        <source>is_neg</source>
        <translation>is_neg</translation>
    </message>
    <message>
        <source>requires_grad</source>
        <translation>requires_grad</translation>
    </message>
    <message>
        <source>is_leaf</source>
        <translation>is_leaf</translation>
    </message>
    <message>
        <source>_version</source>
        <translation>_version</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>writeable</source>
        <translation>writeable</translation>
    </message>
    <message>
        <source>owndata</source>
        <translation>owndata</translation>
    </message>
    <message>
        <source>base</source>
        <translation>base</translation>
    </message>
    <message>
        <source>none known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>%1 of %2 used</source>
        <translation>%2 中用到 %1</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>perhaps: too large to tell</source>
        <translation>可能有：太大，无法判断</translation>
    </message>
    <message>
        <source>no element (the ranges touch)</source>
        <translation>没有元素（范围相交）</translation>
    </message>
    <message>
        <source>no element</source>
        <translation>没有元素</translation>
    </message>
    <message>
        <source>some elements</source>
        <translation>部分元素</translation>
    </message>
    <message>
        <source>all %1 elements</source>
        <translation>全部 %1 个元素</translation>
    </message>
    <message>
        <source>%1 of %2 elements</source>
        <translation>%2 个元素中的 %1 个</translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>由 %1 创建</translation>
    </message>
    <message>
        <source> in line %1</source>
        <translation>（第 %1 行）</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>VIEW %1 of %2</source>
        <translation>视图：%2 中的 %1</translation>
    </message>
    <message>
        <source>VIEW</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation>不连续</translation>
    </message>
    <message>
        <source>each element %1 times</source>
        <translation>每个元素出现 %1 次</translation>
    </message>
    <message>
        <source>overlaps itself</source>
        <translation>与自身重叠</translation>
    </message>
    <message>
        <source>shares memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>conjugated when read</source>
        <translation>读取时取共轭</translation>
    </message>
    <message>
        <source>negated when read</source>
        <translation>读取时取负</translation>
    </message>
    <message>
        <source>made by  %1</source>
        <translation>创建：%1</translation>
    </message>
    <message>
        <source>copied by  %1</source>
        <translation>拷贝：%1</translation>
    </message>
    <message>
        <source>written by  %1</source>
        <translation>写入：%1</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>字节 %1</translation>
    </message>
    <message>
        <source>Host, pinned</source>
        <translation>锁页内存</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>owned by NumPy</source>
        <translation>归 NumPy 所有</translation>
    </message>
    <message>
        <source>owned by foreign code</source>
        <translation>归外部代码所有</translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation>尚不存在</translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation>步长 %1</translation>
    </message>
    <message>
        <source>offset %1</source>
        <translation>偏移 %1</translation>
    </message>
    <message>
        <source>%1, %2 to %3</source>
        <translation>%1，%2 → %3</translation>
    </message>
    <message>
        <source>(simulated)</source>
        <translation>（模拟）</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>未写入</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>此后已改变</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>未保留</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>元素 %1</translation>
    </message>
    <message>
        <source>value  %1</source>
        <translation>值  %1</translation>
    </message>
    <message>
        <source>%1, not there yet: %2</source>
        <translation>%1，尚不存在：%2</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>beyond the end of the storage</source>
        <translation>超出存储的末尾</translation>
    </message>
    <message>
        <source>value not kept</source>
        <translation>值未保留</translation>
    </message>
    <message>
        <source>stride %1 B</source>
        <translation>步长 %1 B</translation>
    </message>
    <message>
        <source>stride %1 (%2 B)</source>
        <translation>步长 %1（%2 B）</translation>
    </message>
    <message>
        <source>A step along axis %1 moves by %2 bytes.</source>
        <translation>沿轴 %1 走一步移动 %2 个字节。</translation>
    </message>
    <message>
        <source>An axis of size 1 is never stepped along: its stride means nothing.</source>
        <translation>大小为 1 的轴上从不走步：它的步长没有意义。</translation>
    </message>
    <message>
        <source>A step along axis %1 moves by no byte: all its elements are the same one.</source>
        <translation>沿轴 %1 走一步不移动任何字节：这个轴上的所有元素都是同一个。</translation>
    </message>
    <message>
        <source>Drag the label onto the other axis, or press T, to transpose.</source>
        <translation>把标签拖到另一个轴上，或按 T，即可转置。</translation>
    </message>
    <message>
        <source>%1 does not see it</source>
        <translation>%1 看不到它</translation>
    </message>
    <message>
        <source>%1 elements, %2 among them</source>
        <translation>%1 个元素，其中有 %2</translation>
    </message>
    <message>
        <source>elements %1–%2 of %3</source>
        <translation>元素 %1–%2，共 %3 个</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>行 %1，共 %2 行</translation>
    </message>
    <message>
        <source>column %1 of %2</source>
        <translation>列 %1，共 %2 列</translation>
    </message>
    <message>
        <source>rows %1–%2 of %3</source>
        <translation>行 %1–%2，共 %3 行</translation>
    </message>
    <message>
        <source>columns %1–%2 of %3</source>
        <translation>列 %1–%2，共 %3 列</translation>
    </message>
    <message>
        <source>%1: no numbers</source>
        <translation>%1：不是数</translation>
    </message>
    <message>
        <source>no elements</source>
        <translation>没有元素</translation>
    </message>
    <message>
        <source>min |z| %1</source>
        <translation>最小 |z| %1</translation>
    </message>
    <message>
        <source>min %1</source>
        <translation>最小 %1</translation>
    </message>
    <message>
        <source>max |z| %1</source>
        <translation>最大 |z| %1</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>mean |z| %1</source>
        <translation>平均 |z| %1</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>%1 nan</source>
        <translation>%1 个 nan</translation>
    </message>
    <message>
        <source>%1 inf</source>
        <translation>%1 个 inf</translation>
    </message>
    <message>
        <source>no value known</source>
        <translation>没有已知的值</translation>
    </message>
    <message>
        <source>of the %1 known values of %2</source>
        <translation>%2 个值中已知的 %1 个</translation>
    </message>
    <message>
        <source>%1 not written</source>
        <translation>%1 个未写入</translation>
    </message>
    <message>
        <source>counting …</source>
        <translation>统计中…</translation>
    </message>
    <message>
        <source>%1 looked at</source>
        <translation>看过 %1 个</translation>
    </message>
    <message>
        <source>too many other handles to ask</source>
        <translation>其他句柄太多，无法逐一查询</translation>
    </message>
    <message>
        <source>no other handle sees it</source>
        <translation>没有其他句柄看到它</translation>
    </message>
    <message>
        <source>perhaps more</source>
        <translation>可能还有</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>also %1</source>
        <translation>也是 %1</translation>
    </message>
    <message>
        <source>%1 and %2 others</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>saved it as %1 for backward()</source>
        <translation>为 backward() 把它保存为 %1</translation>
    </message>
    <message>
        <source>%1, sees %2</source>
        <translation>%1，看到 %2</translation>
    </message>
    <message>
        <source>the gradient of %1</source>
        <translation>%1 的梯度</translation>
    </message>
    <message>
        <source>a leaf that %1 keeps</source>
        <translation>%1 保留的叶子</translation>
    </message>
    <message>
        <source>an ndarray that others stand on</source>
        <translation>被其他数组当作 base 的 ndarray</translation>
    </message>
    <message>
        <source>no name; held by what names do not tell</source>
        <translation>没有名字；从名字看不出被谁持有</translation>
    </message>
    <message>
        <source>%1 still sees it</source>
        <translation>%1 仍看到它</translation>
    </message>
    <message>
        <source>%1 still see it</source>
        <translation>%1 仍看到它</translation>
    </message>
    <message>
        <source>%1 keeps it for backward()</source>
        <translation>%1 为 backward() 保留着它</translation>
    </message>
    <message>
        <source>%1 keep it for backward()</source>
        <translation>%1 为 backward() 保留着它</translation>
    </message>
    <message>
        <source>a handle without a name still sees it</source>
        <translation>一个没有名字的句柄仍看到它</translation>
    </message>
    <message>
        <source>owned by torch</source>
        <translation>归 torch 所有</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>It has no bytes.</source>
        <translation>它没有字节。</translation>
    </message>
    <message>
        <source>All of its %1 are seen by a handle that has a name.</source>
        <translation>它的全部 %1 都被有名字的句柄看到。</translation>
    </message>
    <message>
        <source>%1, a view of %2, holds %3.</source>
        <translation>%1 只是一个 %2 的视图，却让 %3 都不能释放。</translation>
    </message>
    <message>
        <source>%1 of %2 are seen by handles that have a name; the rest is held along with them.</source>
        <translation>%2 中有 %1 被有名字的句柄看到；其余的连带保留着。</translation>
    </message>
    <message>
        <source>frees %1, in %2 storages</source>
        <translation>释放 %1，分布在 %2 个存储中</translation>
    </message>
    <message>
        <source>frees %1</source>
        <translation>释放 %1</translation>
    </message>
    <message>
        <source>frees %1 elsewhere, nothing here: %2</source>
        <translation>在别处释放 %1，这里不释放：%2</translation>
    </message>
    <message>
        <source>frees nothing: %1</source>
        <translation>什么都不释放：%1</translation>
    </message>
    <message>
        <source>%1, as far as names tell</source>
        <translation>%1（仅就名字而言）</translation>
    </message>
    <message>
        <source>storage %1, %2</source>
        <translation>存储 %1，%2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>Judged by names and by the graph: what an object, a list within a list or a running function holds is not seen.</source>
        <translation>根据名字和计算图判断：对象、嵌套的列表或正在运行的函数所持有的看不到。</translation>
    </message>
    <message>
        <source>There is no storage whose address is known.</source>
        <translation>没有地址已知的存储。</translation>
    </message>
    <message>
        <source>No storage lies at %1; the nearest, storage %2, is %3 to %4.</source>
        <translation>%1 处没有存储；最近的是存储 %2，从 %3 到 %4。</translation>
    </message>
    <message>
        <source>Expected an address (0x7f00), an offset (16), storage 2 + 16, x + 16 or x[1, 2].</source>
        <translation>应为地址 (0x7f00)、偏移 (16)、storage 2 + 16、x + 16 或 x[1, 2]。</translation>
    </message>
    <message>
        <source>This number is beyond 64 bits.</source>
        <translation>这个数超出 64 位。</translation>
    </message>
    <message>
        <source>There is no storage %1; the last is %2.</source>
        <translation>没有存储 %1；最后一个是 %2。</translation>
    </message>
    <message>
        <source>It was in %1, which was freed.</source>
        <translation>它在%1 中，而该存储已释放。</translation>
    </message>
    <message>
        <source>Byte %1 is beyond %2, which has %3 bytes.</source>
        <translation>字节 %1 超出了%2，后者只有 %3 个字节。</translation>
    </message>
    <message>
        <source>No tensor or array is named %1.</source>
        <translation>没有叫 %1 的 tensor 或 ndarray。</translation>
    </message>
    <message>
        <source>%1 has %2 axes, and %3 indices came.</source>
        <translation>%1 有 %2 个轴，却给了 %3 个索引。</translation>
    </message>
    <message>
        <source>The index of axis %1 is out of range: %2 has shape %3.</source>
        <translation>轴 %1 的索引越界：%2 的形状是 %3。</translation>
    </message>
    <message>
        <source>An offset counts in the storage of what is selected, and nothing is.</source>
        <translation>偏移是在所选对象的存储里计数的，而现在什么都没有选中。</translation>
    </message>
    <message>
        <source>storage %1, byte %2</source>
        <translation>存储 %1，字节 %2</translation>
    </message>
    <message>
        <source>%1: no handle sees it</source>
        <translation>%1：没有句柄看到它</translation>
    </message>
    <message>
        <source>bytes %1 to %2</source>
        <translation>字节 %1 到 %2</translation>
    </message>
    <message>
        <source>, at 0x%1</source>
        <translation>，地址 0x%1</translation>
    </message>
    <message>
        <source>torch allocated and owns them</source>
        <translation>由 torch 分配，归 torch 所有</translation>
    </message>
    <message>
        <source>NumPy owns them, and frees them when its array goes</source>
        <translation>归 NumPy 所有，数组消失时由它释放</translation>
    </message>
    <message>
        <source>foreign code owns them</source>
        <translation>归外部代码所有</translation>
    </message>
    <message>
        <source>This is %1: one block of %2; %3.</source>
        <translation>这是%1：一整块 %2 的内存；%3。</translation>
    </message>
    <message>
        <source>It was freed: its bytes may belong to something else by now.</source>
        <translation>它已被释放：这些字节现在可能属于别的东西。</translation>
    </message>
    <message>
        <source>Handles see %1 of them; the rest is kept alive all the same.</source>
        <translation>句柄只看到其中 %1；其余部分同样一直保留着。</translation>
    </message>
    <message>
        <source>Version %1: how often it was written in place.</source>
        <translation>版本 %1：被原地写入的次数。</translation>
    </message>
    <message>
        <source>There is no room for single cells: this column stands for %1 cells of %2, %3. Zoom in to see each.</source>
        <translation>放不下单个单元格：这一列代表%2 的 %1 个单元格，%3。放大即可逐个查看。</translation>
    </message>
    <message>
        <source>No whole %1 element lies here.</source>
        <translation>这里没有完整的 %1 元素。</translation>
    </message>
    <message>
        <source>It was freed: what it held is gone.</source>
        <translation>它已被释放：其中的内容已不在。</translation>
    </message>
    <message>
        <source>It is struck through since nothing was ever written to it: what one would read is what the memory held before.</source>
        <translation>它被划掉，因为从未写入过：读到的只会是这块内存以前的内容。</translation>
    </message>
    <message>
        <source>Its value is hidden: predict it, then click the cell.</source>
        <translation>它的值已隐藏：先预测，再点击单元格。</translation>
    </message>
    <message>
        <source>It was written, but its value was not kept.</source>
        <translation>它被写入过，但值没有保留。</translation>
    </message>
    <message>
        <source>What it holds is not known: code that tells nothing may have written it.</source>
        <translation>其中的内容未知：可能有不通报的代码写入过。</translation>
    </message>
    <message>
        <source>Its value, %1, is no finite number: it spreads to everything that is computed from it.</source>
        <translation>它的值 %1 不是有限数：凡是由它算出来的都会受影响。</translation>
    </message>
    <message>
        <source>Its value is %1.</source>
        <translation>它的值是 %1。</translation>
    </message>
    <message>
        <source>element %1 of %2</source>
        <translation>%2 的元素 %1</translation>
    </message>
    <message>
        <source>A cell: %1, %2.</source>
        <translation>一个单元格：%1，%2。</translation>
    </message>
    <message>
        <source>No handle sees it.</source>
        <translation>没有句柄看到它。</translation>
    </message>
    <message>
        <source>It is %1.</source>
        <translation>它就是 %1。</translation>
    </message>
    <message>
        <source>Numbers of the elements of %1, counted from its first byte, in %2 of %3 each.</source>
        <translation>%1 中元素的编号，从第一个字节数起，以 %2 计，每个 %3。</translation>
    </message>
    <message>
        <source>units</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Below each cell, a bar for each handle that sees it.</source>
        <translation>每个单元格下方，看到它的每个句柄各有一条短线。</translation>
    </message>
    <message>
        <source>A bar for each handle that sees the cell above: none of %1 does.</source>
        <translation>看到上方单元格的每个句柄各有一条短线：%1 个句柄中没有一个看到它。</translation>
    </message>
    <message>
        <source>A bar for each handle that sees the cell above: %1 of %2 do (%3).</source>
        <translation>看到上方单元格的每个句柄各有一条短线：%2 个句柄中有 %1 个看到它（%3）。</translation>
    </message>
    <message>
        <source>The line joins cells that %1 sees; this one is in a gap of %2 that its strides %3 step over.</source>
        <translation>这条线连接 %1 看到的单元格；这一格在 %2 的空隙中，被步长 %3 跨过。</translation>
    </message>
    <message>
        <source>The track of %1: a box over every cell that it sees.</source>
        <translation>%1 的轨道：它看到的每个单元格上都有一个方框。</translation>
    </message>
    <message>
        <source>%1 does not see this cell: it sees bytes %2 to %3.</source>
        <translation>%1 看不到这个单元格：它看到的是字节 %2 到 %3。</translation>
    </message>
    <message>
        <source>%1 sees %2 % of the bytes that this column stands for.</source>
        <translation>%1 看到这一列所代表字节的 %2 %。</translation>
    </message>
    <message>
        <source>This box is %1.</source>
        <translation>这个方框是 %1。</translation>
    </message>
    <message>
        <source>×%1: with a stride of 0, %1 of its elements are this one cell.</source>
        <translation>×%1：步长为 0，它有 %1 个元素都是这一个单元格。</translation>
    </message>
    <message>
        <source>Its number, %1, is its place when %2 is read row by row: it is not the order of the memory.</source>
        <translation>它的编号 %1 是逐行读取 %2 时的位置：与内存中的顺序不同。</translation>
    </message>
    <message>
        <source>VIEW %1 of %2: it has no bytes of its own, and keeps all of them alive.</source>
        <translation>视图：%2 中的 %1。它没有自己的字节，却让全部字节都不能释放。</translation>
    </message>
    <message>
        <source>VIEW: it has no bytes of its own, but sees those of another handle.</source>
        <translation>视图：它没有自己的字节，看到的是另一个句柄的字节。</translation>
    </message>
    <message>
        <source>Not contiguous: read row by row it does not go through memory cell by cell.</source>
        <translation>不连续：逐行读取时，并不是在内存里逐格前进。</translation>
    </message>
    <message>
        <source>A stride of 0: each element is seen %1 times, so it cannot be written in place.</source>
        <translation>步长为 0：每个元素被看到 %1 次，所以不能原地写入。</translation>
    </message>
    <message>
        <source>It overlaps itself: several of its elements are the same cell.</source>
        <translation>它与自身重叠：有几个元素是同一个单元格。</translation>
    </message>
    <message>
        <source>torch and NumPy share these bytes: what one writes the other sees.</source>
        <translation>torch 和 NumPy 共享这些字节：一方写入，另一方就能看到。</translation>
    </message>
    <message>
        <source>The bytes are read as their complex conjugate.</source>
        <translation>这些字节读取时取复共轭。</translation>
    </message>
    <message>
        <source>The bytes are read with the other sign.</source>
        <translation>这些字节读取时取相反的符号。</translation>
    </message>
    <message>
        <source>Read-only: NumPy refuses to write through this array.</source>
        <translation>只读：NumPy 拒绝通过这个数组写入。</translation>
    </message>
    <message>
        <source>an ndarray</source>
        <translation>一个 ndarray</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>一个 tensor</translation>
    </message>
    <message>
        <source>The name of %1: %2.</source>
        <translation>%1的名字：%2。</translation>
    </message>
    <message>
        <source>%1 without a name, told by how it was made: %2.</source>
        <translation>没有名字的%1，用创建它的方式表示：%2。</translation>
    </message>
    <message>
        <source>Its colour and pattern are the same in every picture.</source>
        <translation>它的颜色和图案在所有图中都相同。</translation>
    </message>
    <message>
        <source>Its shape and strides: how many elements along each axis, and how far apart they lie: %1.</source>
        <translation>它的形状和步长：每个轴上有多少元素、相隔多远：%1。</translation>
    </message>
    <message>
        <source>A lane for each memory. This is %1: %2 storages here, %3.</source>
        <translation>每种内存一个泳道。这是%1：这里有 %2 个存储，共 %3。</translation>
    </message>
    <message>
        <source>The device is simulated.</source>
        <translation>这个设备是模拟的。</translation>
    </message>
    <message>
        <source>The lines are the last copy: each leads from a cell that was read to the one that was written. %1.</source>
        <translation>这些线是最近一次拷贝：每条从被读的单元格通向被写的单元格。%1。</translation>
    </message>
    <message>
        <source>Nothing is drawn here. Strips are storages, a track below them is what a tensor or an array sees of them.</source>
        <translation>这里什么都没有画。条带是存储，下方的轨道是 tensor 或 ndarray 看到的部分。</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>and more: %1 handles lie on this storage</source>
        <translation>还有更多：这个存储上有 %1 个句柄</translation>
    </message>
    <message>
        <source>all %1 handles are shown: show fewer</source>
        <translation>已显示全部 %1 个句柄：收起</translation>
    </message>
    <message>
        <source>and %1 more handles: show them</source>
        <translation>还有 %1 个句柄：展开</translation>
    </message>
    <message>
        <source>(showing %1 of %2)</source>
        <translation>（显示 %2 个中的 %1 个）</translation>
    </message>
    <message>
        <source>and %1 more storages</source>
        <translation>还有 %1 个存储</translation>
    </message>
    <message>
        <source>%1: some of %2 elements, too many to count</source>
        <translation>%1：%2 个元素中的一部分，太多无法计数</translation>
    </message>
    <message>
        <source>%1: all %2 elements</source>
        <translation>%1：全部 %2 个元素</translation>
    </message>
    <message>
        <source>%1: %2 of %3 elements</source>
        <translation>%1：%3 个元素中的 %2 个</translation>
    </message>
    <message>
        <source>other storages</source>
        <translation>不同的存储</translation>
    </message>
    <message>
        <source>same storage</source>
        <translation>同一个存储</translation>
    </message>
    <message>
        <source>ranges touch</source>
        <translation>范围相交</translation>
    </message>
    <message>
        <source>elements overlap</source>
        <translation>元素重叠</translation>
    </message>
    <message>
        <source>too large to tell</source>
        <translation>太大，无法判断</translation>
    </message>
    <message>
        <source>%1 and %2 lie on different storages: a write to one is never seen by the other.</source>
        <translation>%1 和 %2 在不同的存储上：写入其中一个，另一个永远看不到。</translation>
    </message>
    <message>
        <source>%1 and %2 lie on one storage, each in a range of its own: they keep it alive together, and share no byte.</source>
        <translation>%1 和 %2 在同一个存储上，各占一段范围：它们共同让这个存储不被释放，但不共享任何字节。</translation>
    </message>
    <message>
        <source>The ranges of %1 and %2 meet, but no byte is seen by both: they interleave.</source>
        <translation>%1 和 %2 的范围相交，但没有字节被两者都看到：它们是交错的。</translation>
    </message>
    <message>
        <source>%1 and %2 see the same bytes: a write to these through one is seen by the other.</source>
        <translation>%1 和 %2 看到相同的字节：通过其中一个写入这些字节，另一个就能看到。</translation>
    </message>
    <message>
        <source>The ranges of %1 and %2 meet; whether an element does takes too long to find out.</source>
        <translation>%1 和 %2 的范围相交；元素是否相交要花太长时间才能查明。</translation>
    </message>
    <message>
        <source>It is not known how many elements are in common.</source>
        <translation>不知道有多少元素是共有的。</translation>
    </message>
    <message>
        <source>No element in common.</source>
        <translation>没有共有的元素。</translation>
    </message>
    <message>
        <source>In common: %1; %2.</source>
        <translation>共有：%1；%2。</translation>
    </message>
    <message>
        <source>It made a view: no byte moved.</source>
        <translation>它创建了视图：没有移动任何字节。</translation>
    </message>
    <message>
        <source>It made a copy: bytes were read here and written there.</source>
        <translation>它做了拷贝：从一处读取字节，写到另一处。</translation>
    </message>
    <message>
        <source>It made a tensor with bytes of its own.</source>
        <translation>它创建了拥有自己字节的 tensor。</translation>
    </message>
    <message>
        <source>It wrote in place: every handle on these bytes sees it.</source>
        <translation>它原地写入：这些字节上的每个句柄都能看到。</translation>
    </message>
    <message>
        <source>NumPy wrote, between two statements.</source>
        <translation>NumPy 在两条语句之间写入了。</translation>
    </message>
    <message>
        <source>It failed: an error was raised.</source>
        <translation>它失败了：抛出了错误。</translation>
    </message>
    <message>
        <source>It made no tensor.</source>
        <translation>它没有创建 tensor。</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>tensor</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>view of %1</source>
        <translation>%1 的视图</translation>
    </message>
    <message>
        <source>ndarray</source>
        <translation>ndarray</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>module buffer</source>
        <translation>模块缓冲区</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>saved tensor</source>
        <translation>保存的 tensor</translation>
    </message>
    <message>
        <source>axis %1 has stride %2, not 1</source>
        <translation>轴 %1 的步长是 %2，而不是 1</translation>
    </message>
    <message>
        <source>axis %1 and %2 cannot merge (stride %3 != %4 * %5)</source>
        <translation>轴 %1 与轴 %2 无法合并（步长 %3 != %4 * %5）</translation>
    </message>
    <message>
        <source>axis %1 and %2 cannot be merged: stride %3 != %4 * %5</source>
        <translation>轴 %1 与轴 %2 无法合并：步长 %3 != %4 * %5</translation>
    </message>
    <message>
        <source>it is contiguous</source>
        <translation>它是连续的</translation>
    </message>
    <message>
        <source>it is contiguous already</source>
        <translation>它已经是连续的</translation>
    </message>
    <message>
        <source>it is in another memory format</source>
        <translation>它是另一种内存格式</translation>
    </message>
    <message>
        <source>nothing changes</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>另一个设备</translation>
    </message>
    <message>
        <source>%1 becomes %2</source>
        <translation>%1 变为 %2</translation>
    </message>
    <message>
        <source>there is nothing to flatten</source>
        <translation>没有可以展平的</translation>
    </message>
    <message>
        <source>nothing is dropped</source>
        <translation>没有丢弃任何元素</translation>
    </message>
    <message>
        <source>Colours from -%1, blue, over 0 to %1, orange</source>
        <translation>颜色从 -%1（蓝）经过 0 到 %1（橙）</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>More handles see this storage than have room: %1.</source>
        <translation>看到这个存储的句柄比放得下的多：%1。</translation>
    </message>
    <message>
        <source>axis %1, size %2, </source>
        <translation>轴 %1，大小 %2，</translation>
    </message>
    <message>
        <source>%1 sees at most %2 % of the bytes that this column stands for.</source>
        <translation>%1 至多看到这一列所代表字节的 %2 %。</translation>
    </message>
    <message>
        <source>A preview, dashed: the line that is being composed would make %1 here, %2. It is not there yet.</source>
        <translation>虚线是预览：正在编写的这一行会在这里创建 %1，%2。它尚不存在。</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 个单元格</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 个单元格</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等，另有 %2 个</translation>
    </message>
    <message>
        <source>no byte moved, %1 sees all %2 of %3</source>
        <translation>没有移动任何字节，%1 看到%3 的全部 %2</translation>
    </message>
    <message>
        <source>no byte moved, %1 sees %2 of %3 of %4</source>
        <translation>没有移动任何字节，%1 看到%4 的 %3 中的 %2</translation>
    </message>
    <message>
        <source>, shares memory between torch and NumPy</source>
        <translation>，torch 与 NumPy 共享内存</translation>
    </message>
    <message>
        <source>; drawn when it has a name</source>
        <translation>；有了名字才画出</translation>
    </message>
    <message>
        <source>, %1 to %2</source>
        <translation>，%1 → %2</translation>
    </message>
    <message>
        <source>%1 of %2 moved</source>
        <translation>%2 中已移动 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>%1 from %2 to %3, %4 read, %5 written</source>
        <translation>%1 从 %2 变为 %3，读 %4，写 %5</translation>
    </message>
    <message>
        <source>some of %1 (%2), it is not known which</source>
        <translation>%1（%2）中的一部分，不知道是哪些</translation>
    </message>
    <message>
        <source>somewhere within %1, it is not known where</source>
        <translation>在 %1 之内的某处，不知道在哪里</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 and %2 more writes</source>
        <translation>%1，另有 %2 次写入</translation>
    </message>
    <message>
        <source>%1 by NumPy</source>
        <translation>%1，由 NumPy 写入</translation>
    </message>
    <message>
        <source>, seen by %1</source>
        <translation>，%1 能看到</translation>
    </message>
    <message>
        <source>; of 1 handle it is not known</source>
        <translation>；有 1 个句柄不能确定</translation>
    </message>
    <message>
        <source>; of %1 handles it is not known</source>
        <translation>；有 %1 个句柄不能确定</translation>
    </message>
    <message>
        <source>%1 names another view of %2; no byte moved</source>
        <translation>%1 现在是%2 的另一个视图；没有移动任何字节</translation>
    </message>
    <message>
        <source>%1 names %2 now, no more %3</source>
        <translation>%1 现在指向%2，不再指向%3</translation>
    </message>
    <message>
        <source>; %1 is freed</source>
        <translation>；%1 已释放</translation>
    </message>
    <message>
        <source>; %1 is unchanged, seen by %2</source>
        <translation>；%1 没有改变，%2 仍能看到</translation>
    </message>
    <message>
        <source>; %1 is unchanged</source>
        <translation>；%1 没有改变</translation>
    </message>
    <message>
        <source>%1 storages</source>
        <translation>%1 个存储</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 在%2 上，%3</translation>
    </message>
    <message>
        <source>NEW</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>SAME</source>
        <translation>同一个</translation>
    </message>
    <message>
        <source>no byte moved, it is %1 itself</source>
        <translation>没有移动任何字节，就是 %1 本身</translation>
    </message>
    <message>
        <source>COPY</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>CONVERT</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>WRITE</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>REBIND</source>
        <translation>重新绑定</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>命名</translation>
    </message>
    <message>
        <source>no byte moved, %1</source>
        <translation>没有移动任何字节，%1</translation>
    </message>
    <message>
        <source>CHANGED</source>
        <translation>改变</translation>
    </message>
    <message>
        <source>%1 sees %2 of %3 of %4 now</source>
        <translation>%1 现在看到%4 的 %3 中的 %2</translation>
    </message>
    <message>
        <source>DEL</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>%1 names nothing now; no byte is freed</source>
        <translation>%1 现在什么都不指向；没有释放任何字节</translation>
    </message>
    <message>
        <source>FREE</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>ERROR</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>1 step of %1</source>
        <translation>1 步 %1</translation>
    </message>
    <message>
        <source>%1 steps of %2</source>
        <translation>%1 步 %2</translation>
    </message>
    <message>
        <source>stays once</source>
        <translation>停留 1 次</translation>
    </message>
    <message>
        <source>stays %1 times</source>
        <translation>停留 %1 次</translation>
    </message>
    <message>
        <source>1 jump of %1</source>
        <translation>1 次跳跃 %1</translation>
    </message>
    <message>
        <source>%1 jumps of %2</source>
        <translation>%1 次跳跃 %2</translation>
    </message>
    <message>
        <source>dense but permuted</source>
        <translation>紧密但次序不同</translation>
    </message>
    <message>
        <source>with gaps</source>
        <translation>有空隙</translation>
    </message>
    <message>
        <source>seeing elements again</source>
        <translation>重复看到元素</translation>
    </message>
    <message>
        <source>too many to tell</source>
        <translation>太多，无法计数</translation>
    </message>
    <message>
        <source>1 element</source>
        <translation>1 个元素</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>%1 other kinds of jump</source>
        <translation>另有 %1 种跳跃</translation>
    </message>
    <message>
        <source>touches 1 cache line of 64 B</source>
        <translation>触及 1 个 64 B 的缓存行</translation>
    </message>
    <message>
        <source>touches %1 cache lines of 64 B</source>
        <translation>触及 64 B 的缓存行：%1 个</translation>
    </message>
    <message>
        <source>in this order it loads %1 if the cache holds one line, %2 if it holds eight</source>
        <translation>按这个次序，缓存只容一行时载入 %1 行，容八行时载入 %2 行</translation>
    </message>
    <message>
        <source>(assumed: the storage begins with a line)</source>
        <translation>（假设存储从缓存行的开头开始）</translation>
    </message>
    <message>
        <source>%1 of %2: %3 at byte %4</source>
        <translation>第 %1 个，共 %2 个：%3，在字节 %4</translation>
    </message>
    <message>
        <source>, then %1</source>
        <translation>，然后 %1</translation>
    </message>
    <message>
        <source>showing steps %1 to %2 of %3</source>
        <translation>显示第 %1 到 %2 步，共 %3 步</translation>
    </message>
    <message>
        <source>freed: storage %1</source>
        <translation>已释放：存储 %1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>nothing has run yet at this moment</source>
        <translation>此刻尚未运行任何内容</translation>
    </message>
    <message>
        <source>no tensor and no array has been made until this moment</source>
        <translation>到此刻为止尚未创建任何张量或数组</translation>
    </message>
    <message>
        <source>no tensor and no array lives at this moment: all storages were freed</source>
        <translation>此刻没有存活的张量或数组：所有存储都已释放</translation>
    </message>
    <message>
        <source>showing %1 of %2 storages: this picture is not high enough for all</source>
        <translation>显示 %2 个存储中的 %1 个：图片高度不足以容纳全部</translation>
    </message>
    <message>
        <source>.grad: not computed</source>
        <translation>.grad: 未计算</translation>
    </message>
    <message>
        <source>.grad += %1 passes</source>
        <translation>.grad += %1 次反向</translation>
    </message>
    <message>
        <source>.grad: 1 pass</source>
        <translation>.grad: 1 次反向</translation>
    </message>
    <message>
        <source>%1 inside</source>
        <translation>内含 %1 个</translation>
    </message>
    <message>
        <source>gradient |g|: %1 to %2</source>
        <translation>梯度 |g|: %1 到 %2</translation>
    </message>
    <message>
        <source>gradient |g|: small to large</source>
        <translation>梯度 |g|: 由小到大</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>vanishing, below %1</source>
        <translation>消失，小于 %1</translation>
    </message>
    <message>
        <source>exploding, above %1</source>
        <translation>爆炸，大于 %1</translation>
    </message>
    <message>
        <source>NaN or inf</source>
        <translation>NaN 或 inf</translation>
    </message>
    <message>
        <source>norm not known</source>
        <translation>范数未知</translation>
    </message>
    <message>
        <source>no gradient needed</source>
        <translation>不需要梯度</translation>
    </message>
    <message>
        <source>gradient cut off</source>
        <translation>梯度被截断</translation>
    </message>
    <message>
        <source>local derivative: %1</source>
        <translation>局部导数：%1</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>gives %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>a tensor that is gone</source>
        <translation>已消失的张量</translation>
    </message>
    <message>
        <source>keeps %1: %2, storage %3, version %4</source>
        <translation>保存 %1：%2，存储 %3，版本 %4</translation>
    </message>
    <message>
        <source>; its bytes were written since: version %1 now, the backward pass will fail</source>
        <translation>；其字节此后被写过：现在是版本 %1，反向传播将会失败</translation>
    </message>
    <message>
        <source>its gradient is not computed</source>
        <translation>其梯度未计算</translation>
    </message>
    <message>
        <source>fires now, as number %1 of the pass</source>
        <translation>正在执行，是本次反向的第 %1 个</translation>
    </message>
    <message>
        <source>fired as number %1 of the pass</source>
        <translation>已执行，是本次反向的第 %1 个</translation>
    </message>
    <message>
        <source>fired</source>
        <translation>已执行</translation>
    </message>
    <message>
        <source>no gradient goes through: detach() cut it off</source>
        <translation>梯度不能通过：被 detach() 截断</translation>
    </message>
    <message>
        <source>no gradient goes through: it ran in torch.no_grad()</source>
        <translation>梯度不能通过：它在 torch.no_grad() 中运行</translation>
    </message>
    <message>
        <source>no gradient goes through: it ran in torch.inference_mode()</source>
        <translation>梯度不能通过：它在 torch.inference_mode() 中运行</translation>
    </message>
    <message>
        <source>no gradient goes through: the op is not differentiable</source>
        <translation>梯度不能通过：该算子不可微</translation>
    </message>
    <message>
        <source>%1, closed: %2 inside; Enter or a double click opens it</source>
        <translation>%1，已折叠：内含 %2 个；按 Enter 或双击展开</translation>
    </message>
    <message>
        <source>.grad is not computed: it is None, not 0</source>
        <translation>.grad 未计算：它是 None，不是 0</translation>
    </message>
    <message>
        <source>.grad holds the sum of %1 passes: each added to what was there</source>
        <translation>.grad 是 %1 次反向之和：每次都加到已有的值上</translation>
    </message>
    <message>
        <source>.grad holds the gradient of 1 pass</source>
        <translation>.grad 是 1 次反向的梯度</translation>
    </message>
    <message>
        <source>in module %1</source>
        <translation>位于模块 %1</translation>
    </message>
    <message>
        <source>what it kept was freed by the backward pass; another one needs retain_graph=True</source>
        <translation>它保存的内容已被反向传播释放；再次反向需要 retain_graph=True</translation>
    </message>
    <message>
        <source>it wrote into its input, in place</source>
        <translation>它原地写入了输入</translation>
    </message>
    <message>
        <source>the first NaN or infinity came out of it</source>
        <translation>第一个 NaN 或无穷大由它产生</translation>
    </message>
    <message>
        <source>%1 and %2 lie on the same storage</source>
        <translation>%1 和 %2 位于同一存储</translation>
    </message>
    <message>
        <source>no gradient is needed here</source>
        <translation>此处不需要梯度</translation>
    </message>
    <message>
        <source>a gradient came back; its norm is not known</source>
        <translation>梯度已传回，其范数未知</translation>
    </message>
    <message>
        <source>the gradient that came back is 0 in every element</source>
        <translation>传回的梯度每个元素都是 0</translation>
    </message>
    <message>
        <source>the gradient vanishes: |g| = %1</source>
        <translation>梯度消失：|g| = %1</translation>
    </message>
    <message>
        <source>the gradient explodes: |g| = %1</source>
        <translation>梯度爆炸：|g| = %1</translation>
    </message>
    <message>
        <source>the gradient that came back has NaN or infinite elements</source>
        <translation>传回的梯度含有 NaN 或无穷大的元素</translation>
    </message>
    <message>
        <source>the gradient that came back: |g| = %1</source>
        <translation>传回的梯度：|g| = %1</translation>
    </message>
    <message>
        <source>(drawn once more here, near to where it is used)</source>
        <translation>（在使用处附近再画一次）</translation>
    </message>
    <message>
        <source>a click goes to %1</source>
        <translation>单击转到 %1</translation>
    </message>
    <message>
        <source>%1, open: a click closes it</source>
        <translation>%1，已展开：单击折叠</translation>
    </message>
    <message>
        <source>backward pass %1, %2 fired</source>
        <translation>第 %1 次反向传播，已执行 %2 个节点</translation>
    </message>
    <message>
        <source>showing %1 of %2 boxes</source>
        <translation>显示 %2 个方框中的 %1 个</translation>
    </message>
    <message>
        <source>, from %1</source>
        <translation>，来自 %1</translation>
    </message>
    <message>
        <source>and %1 more boxes</source>
        <translation>以及另外 %1 个方框</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>first NaN or inf</source>
        <translation>首个 NaN 或 inf</translation>
    </message>
    <message>
        <source>in place</source>
        <translation>原地</translation>
    </message>
    <message>
        <source>overwritten</source>
        <translation>已被覆写</translation>
    </message>
    <message>
        <source>not differentiable</source>
        <translation>不可微</translation>
    </message>
    <message>
        <source>There is no graph at this moment.</source>
        <translation>此刻没有计算图。</translation>
    </message>
    <message>
        <source>%1 on line %2</source>
        <translation>第 %2 行的 %1</translation>
    </message>
    <message>
        <source>%1.backward()</source>
        <translation>%1.backward()</translation>
    </message>
    <message>
        <source>the last backward pass</source>
        <translation>上一次反向传播</translation>
    </message>
    <message>
        <source>.data gives the values without their history</source>
        <translation>.data 只给出值，不带历史</translation>
    </message>
    <message>
        <source>%1 gives the values without their history</source>
        <translation>%1 只给出值，不带历史</translation>
    </message>
    <message>
        <source>%1 ran in torch.no_grad(), where no history is kept</source>
        <translation>%1 在 torch.no_grad() 中运行，那里不保留历史</translation>
    </message>
    <message>
        <source>%1 ran in torch.inference_mode(), where no history is kept</source>
        <translation>%1 在 torch.inference_mode() 中运行，那里不保留历史</translation>
    </message>
    <message>
        <source>%1 has no derivative</source>
        <translation>%1 没有导数</translation>
    </message>
    <message>
        <source>%1.grad is None</source>
        <translation>%1.grad 是 None</translation>
    </message>
    <message>
        <source>%1 has no gradients: only floating point and complex numbers have.</source>
        <translation>%1 没有梯度：只有浮点数和复数才有。</translation>
    </message>
    <message>
        <source>Nobody asked for it: requires_grad is False, and nothing that requires a gradient went into it.</source>
        <translation>没有人要求它：requires_grad 是 False，也没有需要梯度的张量参与计算它。</translation>
    </message>
    <message>
        <source>It is cut off from %1: %2.</source>
        <translation>它与 %1 断开了：%2。</translation>
    </message>
    <message>
        <source>It is cut off: %1.</source>
        <translation>它被断开了：%1。</translation>
    </message>
    <message>
        <source>It is no leaf but the result of %1: its gradient passes on to what it was made of and is not kept.</source>
        <translation>它不是叶子，而是 %1 的结果：它的梯度会传给计算它的张量，自己不保留。</translation>
    </message>
    <message>
        <source>a call</source>
        <translation>一次调用</translation>
    </message>
    <message>
        <source>It is a leaf, and no backward pass has run since it was made: not computed.</source>
        <translation>它是叶子，自创建以来还没有运行过反向传播：尚未计算。</translation>
    </message>
    <message>
        <source>The backward pass has not come here yet.</source>
        <translation>反向传播还没有到达这里。</translation>
    </message>
    <message>
        <source>%1 stopped before it came here: %2</source>
        <translation>%1 在到达这里之前停止了：%2</translation>
    </message>
    <message>
        <source>The last pass gave its gradients to who asked for them (torch.autograd.grad, or backward with inputs=) and left .grad alone.</source>
        <translation>上一次反向传播把梯度直接交给了请求者（torch.autograd.grad，或带 inputs= 的 backward），没有改动 .grad。</translation>
    </message>
    <message>
        <source>%1 did not reach it: %2.</source>
        <translation>%1 没有到达它：%2。</translation>
    </message>
    <message>
        <source>%1 did not reach it: what that started from was not computed from %2.</source>
        <translation>%1 没有到达它：反向传播的起点不是由 %2 计算得来的。</translation>
    </message>
    <message>
        <source>It had one, and it was set to None since: zero_grad() does that, as does %1.grad = None.</source>
        <translation>它曾经有过，之后被设为 None：zero_grad() 会这样做，%1.grad = None 也会。</translation>
    </message>
    <message>
        <source>%1.grad is there</source>
        <translation>%1.grad 存在</translation>
    </message>
    <message>
        <source>It is the sum of %1 backward passes: each adds to it until it is cleared.</source>
        <translation>它是 %1 次反向传播之和：清除之前，每次都会累加。</translation>
    </message>
    <message>
        <source>It is what one backward pass gave.</source>
        <translation>它是一次反向传播的结果。</translation>
    </message>
    <message>
        <source>It was set by hand.</source>
        <translation>它是手动设置的。</translation>
    </message>
    <message>
        <source>It was filled with zeros, and no backward pass has added to it since.</source>
        <translation>它被清零了，此后没有反向传播向它累加。</translation>
    </message>
    <message>
        <source>It is itself a gradient: a backward pass keeps no history of what it computes, unless create_graph=True.</source>
        <translation>它本身就是梯度：除非 create_graph=True，反向传播不为它计算的结果保留历史。</translation>
    </message>
    <message>
        <source>%1 holds %2 of them: each keeps its whole graph.</source>
        <translation>%1 保存着其中 %2 个：每一个都留住自己的整个计算图。</translation>
    </message>
    <message>
        <source>No graph is kept</source>
        <translation>没有保留计算图</translation>
    </message>
    <message>
        <source>Nothing that is alive has a history that leads here.</source>
        <translation>没有任何存活的张量的历史通向这里。</translation>
    </message>
    <message>
        <source>What keeps the graph alive</source>
        <translation>是什么留住了计算图</translation>
    </message>
    <message>
        <source>%1 nodes, %2</source>
        <translation>%1 个节点，%2</translation>
    </message>
    <message>
        <source>No NaN and no infinity came up</source>
        <translation>没有出现 NaN 或无穷大</translation>
    </message>
    <message>
        <source>All results were finite as far as they were looked at.</source>
        <translation>检查过的结果都是有限的。</translation>
    </message>
    <message>
        <source>a call that is over</source>
        <translation>一次已结束的调用</translation>
    </message>
    <message>
        <source>The first NaN or infinity that led here</source>
        <translation>导致这里的第一个 NaN 或无穷大</translation>
    </message>
    <message>
        <source>The first NaN or infinity of the session</source>
        <translation>本会话的第一个 NaN 或无穷大</translation>
    </message>
    <message>
        <source>It came out of %1, at index (%2): all that went in was finite.</source>
        <translation>它出自 %1，下标 (%2)：所有输入都是有限的。</translation>
    </message>
    <message>
        <source>parameters: %1</source>
        <translation>参数：%1</translation>
    </message>
    <message>
        <source>%1 backward nodes keep %2 of saved tensors.</source>
        <translation>%1 个反向节点留住 %2 已保存的张量。</translation>
    </message>
    <message>
        <source>freed: it keeps nothing for another pass</source>
        <translation>已释放：不再为下一次反向保留任何内容</translation>
    </message>
    <message>
        <source>NaN or inf came to this leaf</source>
        <translation>传到此叶子的梯度含 NaN 或 inf</translation>
    </message>
    <message>
        <source>the gradient that came to it has NaN or infinite elements</source>
        <translation>传到它的梯度含有 NaN 或无穷大的元素</translation>
    </message>
    <message>
        <source>The same conversion again</source>
        <translation>重复同样的转换</translation>
    </message>
    <message>
        <source>Each turn of the loop makes the same copy of %1 (%2), and nothing in it had changed: copy it once, before the loop.</source>
        <translation>循环的每一轮都把 %1 拷贝成同样的结果（%2），而其中什么都没有变：在循环之前拷贝一次即可。</translation>
    </message>
    <message>
        <source>The inspector shows the shapes of what it took; the grid lays out their axes.</source>
        <translation>检查器列出它接收的各个形状；网格按轴展开它们。</translation>
    </message>
    <message>
        <source>The objects and the inspector show the dtype; on the map a wider dtype has wider cells.</source>
        <translation>对象列表和检查器显示 dtype；在内存图上，dtype 越宽，单元格越宽。</translation>
    </message>
    <message>
        <source>The map has a lane for each device: look which lane each operand lies in.</source>
        <translation>内存图为每个设备画一条泳道：看每个操作数位于哪一条。</translation>
    </message>
    <message>
        <source>Select it: the map draws the walk through its cells, and the inspector says which axes cannot merge.</source>
        <translation>选中它：内存图画出遍历其单元格的路线，检查器说明哪些轴无法合并。</translation>
    </message>
    <message>
        <source>The map marks cells that several elements share, and Overlap draws who meets where.</source>
        <translation>内存图标出由多个元素共用的单元格，“重叠”面板画出谁与谁在哪里相遇。</translation>
    </message>
    <message>
        <source>The grid counts the indices along each axis.</source>
        <translation>网格沿每个轴标出索引。</translation>
    </message>
    <message>
        <source>The grid shows the numbers and their range.</source>
        <translation>网格显示数值及其范围。</translation>
    </message>
    <message>
        <source>The graph shows what is recorded, what was let go of, and where it is cut.</source>
        <translation>计算图显示记录了什么、释放了什么，以及在哪里被切断。</translation>
    </message>
    <message>
        <source>The inspector says whether it is a leaf; in the graph a leaf has nothing before it.</source>
        <translation>检查器说明它是否为叶子；在计算图中，叶子前面没有任何东西。</translation>
    </message>
    <message>
        <source>The inspector shows the version; the timeline shows the write between the call and the backward pass.</source>
        <translation>检查器显示版本号；时间线显示该调用与反向传播之间的那次写入。</translation>
    </message>
    <message>
        <source>The map draws arrays and tensors on the bytes that they share.</source>
        <translation>内存图把数组和张量画在它们共享的字节上。</translation>
    </message>
    <message>
        <source>The grid shows the labels; the inspector shows their dtype and shape beside those of the scores.</source>
        <translation>网格显示标签；检查器显示标签与得分各自的 dtype 和形状。</translation>
    </message>
    <message>
        <source>The script&apos;s line is the cause; no picture has it.</source>
        <translation>原因在脚本的这一行；图中看不到。</translation>
    </message>
    <message>
        <source>Before it:</source>
        <translation>在它之前加上：</translation>
    </message>
    <message>
        <source>In its place:</source>
        <translation>改写为：</translation>
    </message>
    <message>
        <source>In place of the call before:</source>
        <translation>把之前的那次调用改写为：</translation>
    </message>
    <message>
        <source>Danger</source>
        <translation>危险</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>A needless contiguous()</source>
        <translation>多余的 contiguous()</translation>
    </message>
    <message>
        <source>A copy for a single read</source>
        <translation>只为读一次而拷贝</translation>
    </message>
    <message>
        <source>A silent copy in reshape</source>
        <translation>reshape 中悄悄发生的拷贝</translation>
    </message>
    <message>
        <source>float64 at a float32 model</source>
        <translation>float64 送入 float32 模型</translation>
    </message>
    <message>
        <source>Read before it was written</source>
        <translation>写入之前就被读取</translation>
    </message>
    <message>
        <source>Labels that are floating point</source>
        <translation>浮点类型的标签</translation>
    </message>
    <message>
        <source>A loss over all pairs</source>
        <translation>对所有配对求损失</translation>
    </message>
    <message>
        <source>Written through another name</source>
        <translation>经由另一个名字被写入</translation>
    </message>
    <message>
        <source>NumPy changed it after the hand-over</source>
        <translation>交出之后又被 NumPy 修改</translation>
    </message>
    <message>
        <source>detach() is no copy: written</source>
        <translation>detach() 不是拷贝：被写入</translation>
    </message>
    <message>
        <source>detach() is no copy: it changed</source>
        <translation>detach() 不是拷贝：它跟着变了</translation>
    </message>
    <message>
        <source>A write to shared cells</source>
        <translation>写入共用的单元格</translation>
    </message>
    <message>
        <source>A small view keeps a large buffer</source>
        <translation>小视图占住大缓冲区</translation>
    </message>
    <message>
        <source>Graphs kept in a list</source>
        <translation>列表保留着计算图</translation>
    </message>
    <message>
        <source>A gradient without zero_grad()</source>
        <translation>没有 zero_grad() 的梯度</translation>
    </message>
    <message>
        <source>The same transfer again</source>
        <translation>重复同样的传输</translation>
    </message>
    <message>
        <source>Waiting in a loop</source>
        <translation>在循环中等待</translation>
    </message>
    <message>
        <source>item() in each step</source>
        <translation>每一步都调用 item()</translation>
    </message>
    <message>
        <source>%1 is contiguous already: .contiguous() gives back %1 itself.</source>
        <translation>%1 已经是连续的：.contiguous() 返回的就是 %1 本身。</translation>
    </message>
    <message>
        <source>%1 was copied for %2 alone, which reads any strides (%3).</source>
        <translation>只为 %2 拷贝了 %1，而它能读取任意步长（%3）。</translation>
    </message>
    <message>
        <source>%2 had to copy %1: %3. It does not say so; view() would refuse.</source>
        <translation>%2 不得不拷贝 %1：%3。它不会说明这一点；view() 则会拒绝。</translation>
    </message>
    <message>
        <source>%1 is float64 and meets %2, which is float32 and learns: half of its bytes buy nothing.</source>
        <translation>%1 是 float64，遇到的 %2 是需要学习的 float32：一半的字节毫无用处。</translation>
    </message>
    <message>
        <source>%4 reads %1, of which %2 of %3 elements were never written: they are what lay there before.</source>
        <translation>%4 读取了 %1，其 %3 个元素中有 %2 个从未写入：读到的是那里原有的内容。</translation>
    </message>
    <message>
        <source>%1 holds class numbers as %3, and %2 is compared with classes: they must be int64.</source>
        <translation>%1 以 %3 存放类别编号，而 %2 要与类别比较：必须是 int64。</translation>
    </message>
    <message>
        <source>%1 %3 is compared with %2 %4: each number with each, not with its own.</source>
        <translation>%1 %3 与 %2 %4 相比：是每个数与所有数相比，而不是与各自对应的数相比。</translation>
    </message>
    <message>
        <source>Line %3 wrote through %1, and %2 sees the same cells: it reads the new numbers.</source>
        <translation>第 %3 行通过 %1 写入，而 %2 看到同样的单元格：它读到的是新数值。</translation>
    </message>
    <message>
        <source>NumPy wrote %1 on line %3, after %2 had begun to share its memory: %2 reads the new numbers.</source>
        <translation>%2 开始共享内存之后，NumPy 在第 %3 行写入了 %1：%2 读到的是新数值。</translation>
    </message>
    <message>
        <source>%1 is %2 without its history, not a copy: the write changed %2, and no backward pass knows.</source>
        <translation>%1 是去掉历史的 %2，不是拷贝：这次写入改变了 %2，而反向传播并不知道。</translation>
    </message>
    <message>
        <source>%1 is %2 without its history, not a copy: line %3 changed both.</source>
        <translation>%1 是去掉历史的 %2，不是拷贝：第 %3 行把两者都改变了。</translation>
    </message>
    <message>
        <source>%1 has %2 elements in %3 cells: a write to one of them changes others.</source>
        <translation>%1 有 %2 个元素，却只有 %3 个单元格：写入其中一个会改变其他元素。</translation>
    </message>
    <message>
        <source>%1 sees %2, and keeps all %3 of its buffer alive.</source>
        <translation>%1 只看到 %2，却让缓冲区的全部 %3 都无法释放。</translation>
    </message>
    <message>
        <source>%3 holds %4 results of steps that are over, from %1 to %2: with them %5 nodes of their graphs and %6.</source>
        <translation>%3 保存着 %4 个已结束步骤的结果，从 %1 到 %2：连同它们计算图的 %5 个节点和 %6。</translation>
    </message>
    <message>
        <source>%1.grad still held the gradient that the last step had used: the new one was added to it.</source>
        <translation>%1.grad 里还留着上一步已用过的梯度：新的梯度被加到了它上面。</translation>
    </message>
    <message>
        <source>%1 went to %2 again (%3), and nothing in it had changed.</source>
        <translation>%1 又一次被送往 %2（%3），而其中什么都没有变。</translation>
    </message>
    <message>
        <source>Each turn of the loop waits for %2 (%3): ask once, behind the loop.</source>
        <translation>循环的每一轮都在等待 %2（%3）：在循环之后等一次即可。</translation>
    </message>
    <message>
        <source>Each turn of the loop waits for %2 to give one number: sum on the device, ask once.</source>
        <translation>循环的每一轮都在等待 %2 给出一个数：在设备上累加，最后取一次。</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 次</translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1（模拟）</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>It is none of the errors that are explained here.</source>
        <translation>它不属于这里所解释的错误。</translation>
    </message>
    <message>
        <source>A matrix product needs as many columns on the left as rows on the right, and %2 is not %3.</source>
        <translation>矩阵乘法要求左边的列数等于右边的行数，而 %2 不等于 %3。</translation>
    </message>
    <message>
        <source>A matrix of %3 columns takes a vector of %3 numbers, and this one has %4.</source>
        <translation>%3 列的矩阵要乘以 %3 个数的向量，而这个向量有 %4 个数。</translation>
    </message>
    <message>
        <source>In each of the %1 products the right side needs %2 rows, and it has %4.</source>
        <translation>在 %1 个乘积中，每一个的右边都需要 %2 行，而它有 %4 行。</translation>
    </message>
    <message>
        <source>Shapes are laid over one another from the right; on axis %3 one has %1 and the other %2, and neither is 1.</source>
        <translation>形状从右边对齐；在轴 %3 上，一个是 %1，另一个是 %2，且都不是 1。</translation>
    </message>
    <message>
        <source>Only an axis of size 1 can be stretched; axis %3 has %2 and should become %1.</source>
        <translation>只有大小为 1 的轴才能扩展；轴 %3 的大小是 %2，却要变成 %1。</translation>
    </message>
    <message>
        <source>Matrix products take numbers of one dtype; here %1 meets %2. NumPy makes float64 where PyTorch makes float32.</source>
        <translation>矩阵乘法只接受同一种 dtype 的数；这里 %1 遇到了 %2。NumPy 默认生成 float64，而 PyTorch 默认生成 float32。</translation>
    </message>
    <message>
        <source>A dot product takes numbers of one dtype; here %1 meets %2.</source>
        <translation>点积只接受同一种 dtype 的数；这里 %1 遇到了 %2。</translation>
    </message>
    <message>
        <source>One operand lies on %1, the other on %2: a kernel reads only the memory of its own device.</source>
        <translation>一个操作数位于 %1，另一个位于 %2：内核只能读取自己设备的内存。</translation>
    </message>
    <message>
        <source>There is no GPU that this program could use.</source>
        <translation>没有本程序可以使用的 GPU。</translation>
    </message>
    <message>
        <source>NumPy reads the host&apos;s memory only, and this tensor lies on %1.</source>
        <translation>NumPy 只能读取主机内存，而这个张量位于 %1。</translation>
    </message>
    <message>
        <source>A leaf whose gradient is wanted may not be overwritten while history is recorded: its gradient would belong to numbers that are gone.</source>
        <translation>记录历史时，不能改写需要梯度的叶子：它的梯度会属于已经不存在的数值。</translation>
    </message>
    <message>
        <source>A part of a leaf whose gradient is wanted was overwritten while history is recorded: its gradient would belong to numbers that are gone.</source>
        <translation>记录历史时，需要梯度的叶子的一部分被改写：它的梯度会属于已经不存在的数值。</translation>
    </message>
    <message>
        <source>The first backward pass let go of what the graph had saved; a second one finds nothing to compute with.</source>
        <translation>第一次反向传播已释放计算图所保存的内容；第二次就没有东西可用来计算了。</translation>
    </message>
    <message>
        <source>The backward pass needs the numbers that %3 gave, and they were overwritten afterwards: version %4 where %5 was saved.</source>
        <translation>反向传播需要 %3 给出的数值，而它们后来被改写了：现在是版本 %4，保存时是 %5。</translation>
    </message>
    <message>
        <source>The backward pass needs the numbers of a tensor, and they were overwritten after that: version %2 where %3 was saved.</source>
        <translation>反向传播需要某个张量的数值，而它们后来被改写了：现在是版本 %2，保存时是 %3。</translation>
    </message>
    <message>
        <source>The view was made where no history is kept, and is written where history is kept: its base could not know.</source>
        <translation>视图创建于不记录历史之处，却在记录历史之处被写入：它的基张量无从得知。</translation>
    </message>
    <message>
        <source>%2 gives several views at once; history cannot follow a write to one of them.</source>
        <translation>%2 一次给出多个视图；历史无法跟踪对其中一个的写入。</translation>
    </message>
    <message>
        <source>A tensor made in inference_mode has no version to check, so no backward pass may rely on it.</source>
        <translation>在 inference_mode 中创建的张量没有可供检查的版本，因此反向传播不能依赖它。</translation>
    </message>
    <message>
        <source>backward() begins with the gradient 1 of a single number; of several it must be told which gradient to begin with.</source>
        <translation>backward() 从单个数的梯度 1 开始；若有多个数，就必须告诉它从什么梯度开始。</translation>
    </message>
    <message>
        <source>Nothing that went into it requires a gradient, or its history was cut off: there is no way back.</source>
        <translation>参与计算的都不需要梯度，或者历史已被切断：没有返回的路。</translation>
    </message>
    <message>
        <source>The gradient of something was asked for that the result was not computed from.</source>
        <translation>所求梯度的对象并没有参与结果的计算。</translation>
    </message>
    <message>
        <source>Whole numbers have no gradient: nothing lies between them.</source>
        <translation>整数没有梯度：它们之间什么都没有。</translation>
    </message>
    <message>
        <source>It is a result: whether it has a gradient follows from what it was computed from.</source>
        <translation>它是计算结果：是否有梯度取决于它由什么算出。</translation>
    </message>
    <message>
        <source>A gradient has one number for each of its tensor&apos;s: [%2], not [%1].</source>
        <translation>梯度与其张量的数一一对应：应为 [%2]，而不是 [%1]。</translation>
    </message>
    <message>
        <source>An optimizer changes leaves; this one is a result, and gets computed anew.</source>
        <translation>优化器改变的是叶子；而这个是计算结果，每次都会重新算出。</translation>
    </message>
    <message>
        <source>A copy of a result would need a copy of its whole history.</source>
        <translation>拷贝一个计算结果就得拷贝它的全部历史。</translation>
    </message>
    <message>
        <source>NumPy does not take part in the history, so gradients would be lost without a word.</source>
        <translation>NumPy 不参与历史记录，梯度会悄无声息地丢失。</translation>
    </message>
    <message>
        <source>The array walks its bytes backwards, and no tensor can do that.</source>
        <translation>这个数组倒着遍历它的字节，而张量做不到这一点。</translation>
    </message>
    <message>
        <source>Elements of NumPy&apos;s type %1 are no numbers that a tensor could hold.</source>
        <translation>NumPy 类型 %1 的元素不是张量能存放的数。</translation>
    </message>
    <message>
        <source>from_numpy shares the memory of an ndarray, and %1 has none to share.</source>
        <translation>from_numpy 共享 ndarray 的内存，而 %1 没有可共享的内存。</translation>
    </message>
    <message>
        <source>%1 takes a tensor for %2, and was given an ndarray.</source>
        <translation>%1 的 %2 需要张量，却得到了 ndarray。</translation>
    </message>
    <message>
        <source>np.float was another name of Python&apos;s float; NumPy has given it up.</source>
        <translation>np.float 曾是 Python 的 float 的别名；NumPy 已将其移除。</translation>
    </message>
    <message>
        <source>np.int was another name of Python&apos;s int; NumPy has given it up.</source>
        <translation>np.int 曾是 Python 的 int 的别名；NumPy 已将其移除。</translation>
    </message>
    <message>
        <source>No strides walk these cells in the order of the new shape; only a copy could.</source>
        <translation>没有任何步长能按新形状的顺序遍历这些单元格；只有拷贝可以。</translation>
    </message>
    <message>
        <source>The sizes of %1 do not multiply to %2 elements.</source>
        <translation>%1 各个大小的乘积不等于 %2 个元素。</translation>
    </message>
    <message>
        <source>Several of its elements are one cell (stride 0): a write would hit it several times.</source>
        <translation>它的多个元素是同一个单元格（步长 0）：一次写入会重复落在上面。</translation>
    </message>
    <message>
        <source>What is read and what is written share cells but not all: results would depend on the order.</source>
        <translation>读取与写入的对象共用部分单元格：结果会取决于先后顺序。</translation>
    </message>
    <message>
        <source>Axis %2 has %3 elements, so indices go from 0 to one less; %1 is beyond.</source>
        <translation>轴 %2 有 %3 个元素，索引从 0 到这个数减一；%1 超出了范围。</translation>
    </message>
    <message>
        <source>An index names a row that the table does not have.</source>
        <translation>有一个索引指向表中不存在的行。</translation>
    </message>
    <message>
        <source>Each index takes one axis, and there are %1.</source>
        <translation>每个索引占用一个轴，而这里只有 %1 个轴。</translation>
    </message>
    <message>
        <source>Indices count elements: they are whole numbers, or a mask of bool.</source>
        <translation>索引是元素的序号：应为整数，或 bool 掩码。</translation>
    </message>
    <message>
        <source>%1 takes indices of int64.</source>
        <translation>%1 接受 int64 的索引。</translation>
    </message>
    <message>
        <source>There is no axis %3: axes are counted from 0 to %2, or from the end, -1 to %1.</source>
        <translation>没有轴 %3：轴从 0 数到 %2，或从末尾数，由 -1 到 %1。</translation>
    </message>
    <message>
        <source>Class labels are numbers of classes, of int64; here they are %1.</source>
        <translation>分类标签是类别编号，应为 int64；这里却是 %1。</translation>
    </message>
    <message>
        <source>There is no column for class %1: with C columns, labels go from 0 to C - 1. Labels that begin at 1 are one too high.</source>
        <translation>没有类别 %1 对应的列：有 C 列时，标签从 0 到 C - 1。从 1 开始的标签大了 1。</translation>
    </message>
    <message>
        <source>There is one label for each row: labels have the shape (N), not (N, 1).</source>
        <translation>每一行对应一个标签：标签的形状是 (N)，而不是 (N, 1)。</translation>
    </message>
    <message>
        <source>There is one label for each row, the number of its class: (N), not one column for each class.</source>
        <translation>每一行对应一个标签，即其类别编号：形状是 (N)，而不是每个类别一列。</translation>
    </message>
    <message>
        <source>There are %1 rows of scores and %2 labels.</source>
        <translation>得分有 %1 行，标签有 %2 个。</translation>
    </message>
    <message>
        <source>Each number is compared with its own target: shapes must be equal, and %1 is not %2.</source>
        <translation>每个数与各自的目标比较：形状必须相同，而 %1 不等于 %2。</translation>
    </message>
    <message>
        <source>binary_cross_entropy takes probabilities; scores of any size go to the form that squashes them itself.</source>
        <translation>binary_cross_entropy 接受概率；任意大小的得分应交给自带压缩的那种形式。</translation>
    </message>
    <message>
        <source>Predictions and targets must have one dtype: %1 is not %2.</source>
        <translation>预测与目标的 dtype 必须相同：%1 不等于 %2。</translation>
    </message>
    <message>
        <source>item() gives the one number of a tensor, and here are %1.</source>
        <translation>item() 给出张量仅有的一个数，而这里有 %1 个。</translation>
    </message>
    <message>
        <source>A number of Python is one number, and the tensor has several.</source>
        <translation>Python 的数只是一个数，而张量有多个。</translation>
    </message>
    <message>
        <source>A condition is one answer, and the tensor has several: do all count, or any?</source>
        <translation>条件只有一个答案，而张量有多个：要求全部成立，还是任意一个？</translation>
    </message>
    <message>
        <source>A tensor without axes is a single number and has no length.</source>
        <translation>没有轴的张量是单个数，没有长度。</translation>
    </message>
    <message>
        <source>The mean of whole numbers is seldom one, so it needs a floating point dtype.</source>
        <translation>整数的平均值很少还是整数，因此需要浮点 dtype。</translation>
    </message>
    <message>
        <source>The result would be %1, and the tensor that it is written into holds %2.</source>
        <translation>结果会是 %1，而要写入的张量存放的是 %2。</translation>
    </message>
    <message>
        <source>Truth values are not subtracted; what differs is told by ^.</source>
        <translation>真值不能相减；是否不同用 ^ 表示。</translation>
    </message>
    <message>
        <source>A condition is of bool, and this one is %1.</source>
        <translation>条件应为 bool，而这个是 %1。</translation>
    </message>
    <message>
        <source>A mask is of bool, and this one is %1.</source>
        <translation>掩码应为 bool，而这个是 %1。</translation>
    </message>
    <message>
        <source>Along axis %1 they are put one after another; every other axis must be equal, and %3 is not %2.</source>
        <translation>它们沿轴 %1 首尾相接；其余各轴必须相同，而 %3 不等于 %2。</translation>
    </message>
    <message>
        <source>stack makes a new axis of equal things; [%1] is not [%3].</source>
        <translation>stack 用相同形状的张量组成新轴；[%1] 不等于 [%3]。</translation>
    </message>
    <message>
        <source>permute names each axis once.</source>
        <translation>permute 要把每个轴各写一次。</translation>
    </message>
    <message>
        <source>t() swaps the two axes of a matrix, and here are %1 axes.</source>
        <translation>t() 交换矩阵的两个轴，而这里有 %1 个轴。</translation>
    </message>
    <message>
        <source>The device has no room for it: what is alive, and what graphs keep, is more than its memory.</source>
        <translation>设备放不下：存活的张量和计算图保留的内容超过了它的内存。</translation>
    </message>
</context>
<context>
    <name>ss::views::AddressBox</name>
    <message>
        <source>Go to 0x…, 16, x[1, 2]</source>
        <translation>转到 0x…、16、x[1, 2]</translation>
    </message>
    <message>
        <source>Address, offset or element to go to</source>
        <translation>要转到的地址、偏移或元素</translation>
    </message>
</context>
<context>
    <name>ss::views::AdviceView</name>
    <message>
        <source>Advice: what the rules found, and the last error explained</source>
        <translation>建议：规则发现的问题，以及对最近一次错误的解释</translation>
    </message>
    <message>
        <source>Findings, the most severe first</source>
        <translation>发现的问题，最严重的在前</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Takes the pictures to the moment of the error</source>
        <translation>把各个图带到出错的那一刻</translation>
    </message>
    <message>
        <source>Show the call that failed</source>
        <translation>显示失败的调用</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Show findings that hold these words</source>
        <translation>显示包含这些词的问题</translation>
    </message>
    <message>
        <source>%1: %2 found</source>
        <translation>%1：发现 %2 个</translation>
    </message>
    <message>
        <source>What was found is not shown: see the buttons and the field above.</source>
        <translation>发现的问题没有显示：请看上方的按钮和输入框。</translation>
    </message>
    <message>
        <source>Nothing was found that would be worth a word.</source>
        <translation>没有发现值得一提的问题。</translation>
    </message>
    <message>
        <source>Instead:</source>
        <translation>改为：</translation>
    </message>
</context>
<context>
    <name>ss::views::AxisBar</name>
    <message>
        <source>Axes of the grid</source>
        <translation>网格的轴</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Axis that is drawn as %1</source>
        <translation>画成%1的轴</translation>
    </message>
    <message>
        <source>axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>Index of axis %1</source>
        <translation>轴 %1 的索引</translation>
    </message>
</context>
<context>
    <name>ss::views::CallsModel</name>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>in place</source>
        <translation>原地</translation>
    </message>
    <message>
        <source>NumPy wrote</source>
        <translation>NumPy 写入</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>NumPy wrote into storage %1</source>
        <translation>NumPy 写入了存储 %1</translation>
    </message>
    <message>
        <source>not run yet at this moment</source>
        <translation>此刻尚未运行</translation>
    </message>
    <message>
        <source>call %1</source>
        <translation>调用 %1</translation>
    </message>
    <message>
        <source>%1 us</source>
        <translation>%1 us</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
</context>
<context>
    <name>ss::views::ConfusionPlot</name>
    <message>
        <source>only for classes</source>
        <translation>只用于分类</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%2 个中对了 %1 个</translation>
    </message>
    <message>
        <source>only in the bench</source>
        <translation>仅在训练面板中</translation>
    </message>
</context>
<context>
    <name>ss::views::CurvePlot</name>
    <message>
        <source>nothing yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>%1 not known</source>
        <translation>%1未知</translation>
    </message>
</context>
<context>
    <name>ss::views::ExplainView</name>
    <message>
        <source>Why the gradient is what it is, and what keeps the graph</source>
        <translation>梯度为何如此，是什么留住了计算图</translation>
    </message>
    <message>
        <source>Who holds it</source>
        <translation>谁持有它</translation>
    </message>
    <message>
        <source>Select a tensor to see why its .grad is what it is.</source>
        <translation>选择一个张量，看看它的 .grad 为何如此。</translation>
    </message>
    <message>
        <source>Show the call</source>
        <translation>显示这次调用</translation>
    </message>
</context>
<context>
    <name>ss::views::FixLine</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Puts this line on the clipboard</source>
        <translation>把这一行放到剪贴板</translation>
    </message>
    <message>
        <source>Copy the line of the fix</source>
        <translation>复制修正的那一行</translation>
    </message>
</context>
<context>
    <name>ss::views::GraphBar</name>
    <message>
        <source>Sides of the graph</source>
        <translation>显示计算图的哪一侧</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Groups of boxes</source>
        <translation>方框的分组</translation>
    </message>
    <message>
        <source>Turn the graph: down, or to the right</source>
        <translation>改变方向：向下或向右</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>Show the whole graph (0)</source>
        <translation>显示整个计算图 (0)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Fade what does not fit: dtype, device, contiguity, kind of op</source>
        <translation>淡化不符合的：dtype、设备、连续性、算子种类</translation>
    </message>
    <message>
        <source>Search names, ops, shapes</source>
        <translation>搜索名字、算子、形状</translation>
    </message>
    <message>
        <source>Search the graph</source>
        <translation>搜索计算图</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>按模块</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>按行</translation>
    </message>
    <message>
        <source>None</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>%1 of %2, inside</source>
        <translation>第 %1 个，共 %2 个，在组内</translation>
    </message>
    <message>
        <source>A closed group holds it: Enter opens it</source>
        <translation>它在已折叠的组内：按 Enter 展开</translation>
    </message>
</context>
<context>
    <name>ss::views::GraphFilterBar</name>
    <message>
        <source>element by element</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>reductions</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>matrix products</source>
        <translation>矩阵乘积</translation>
    </message>
    <message>
        <source>views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>indexing</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>creation</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>composites</source>
        <translation>复合</translation>
    </message>
    <message>
        <source>Only this dtype</source>
        <translation>仅此 dtype</translation>
    </message>
    <message>
        <source>Only this device</source>
        <translation>仅此设备</translation>
    </message>
    <message>
        <source>Only contiguous ones, or others</source>
        <translation>仅连续的，或仅不连续的</translation>
    </message>
    <message>
        <source>Only this kind of op</source>
        <translation>仅此类算子</translation>
    </message>
    <message>
        <source>any dtype</source>
        <translation>任意 dtype</translation>
    </message>
    <message>
        <source>any device</source>
        <translation>任意设备</translation>
    </message>
    <message>
        <source>any strides</source>
        <translation>任意步长</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation>不连续</translation>
    </message>
    <message>
        <source>any op</source>
        <translation>任意算子</translation>
    </message>
</context>
<context>
    <name>ss::views::GraphLegend</name>
    <message>
        <source>Legend of the graph</source>
        <translation>计算图图例</translation>
    </message>
</context>
<context>
    <name>ss::views::GraphPane</name>
    <message>
        <source>The graph is laid out</source>
        <translation>正在布局计算图</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Draw this moment</source>
        <translation>绘制此刻</translation>
    </message>
    <message>
        <source>the picture is of another moment</source>
        <translation>图中是另一时刻</translation>
    </message>
</context>
<context>
    <name>ss::views::GraphView</name>
    <message>
        <source>The graph: each box is a call or a tensor, each line a tensor that goes from one to another. Gradients come back along the lines, as the legend says.</source>
        <translation>计算图：每个方框是一次调用或一个张量，每条线是从一处流向另一处的张量。梯度沿着线传回，含义见图例。</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>No graph yet. It grows with each call on tensors; a call on one that requires a gradient also makes a backward node.</source>
        <translation>还没有计算图。每次对张量的调用都会使它增长；对需要梯度的张量的调用还会创建一个反向节点。</translation>
    </message>
</context>
<context>
    <name>ss::views::GridCanvas</name>
    <message>
        <source>Elements in logical order</source>
        <translation>按逻辑顺序排列的元素</translation>
    </message>
    <message>
        <source>Select a tensor or an array, in the list or on the map.</source>
        <translation>请在列表或内存图中选择一个 tensor 或 ndarray。</translation>
    </message>
    <message>
        <source>No elements: one axis has size 0.</source>
        <translation>没有元素：有一个轴的大小为 0。</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>形状 %1</translation>
    </message>
    <message>
        <source>drop it on the other axis</source>
        <translation>放到另一个轴上</translation>
    </message>
    <message>
        <source>There are no two axes to exchange.</source>
        <translation>没有两个可以交换的轴。</translation>
    </message>
    <message>
        <source>A temporary has no name to write a line with: give it one first.</source>
        <translation>临时对象没有名字，写不成一行代码：请先给它一个名字。</translation>
    </message>
</context>
<context>
    <name>ss::views::GridView</name>
    <message>
        <source>Logical grid</source>
        <translation>逻辑网格</translation>
    </message>
    <message>
        <source>Handle</source>
        <translation>句柄</translation>
    </message>
    <message>
        <source>Part that is seen</source>
        <translation>看到的部分</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Other names of the element</source>
        <translation>元素的其他名字</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Values as colours</source>
        <translation>用颜色表示值</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Composes the line that exchanges the two axes (T)</source>
        <translation>写出交换两个轴的那一行 (T)</translation>
    </message>
    <message>
        <source>values hidden</source>
        <translation>值已隐藏</translation>
    </message>
    <message>
        <source>too small for numbers: zoom in</source>
        <translation>太小，显示不了数：请放大</translation>
    </message>
    <message>
        <source>Drag over cells to slice.</source>
        <translation>在单元格上拖动即可切片。</translation>
    </message>
</context>
<context>
    <name>ss::views::InspectorView</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Select a tensor or an array, in the list or on the map.</source>
        <translation>请在列表或内存图中选择一个 tensor 或 ndarray。</translation>
    </message>
    <message>
        <source>Not contiguous</source>
        <translation>不连续</translation>
    </message>
    <message>
        <source>Nobody else sees these bytes</source>
        <translation>没有别人看到这些字节</translation>
    </message>
    <message>
        <source>Who else sees these bytes</source>
        <translation>还有谁看到这些字节</translation>
    </message>
</context>
<context>
    <name>ss::views::MapFooter</name>
    <message>
        <source>What the last step did</source>
        <translation>上一步做了什么</translation>
    </message>
    <message>
        <source>Walk</source>
        <translation>遍历</translation>
    </message>
    <message>
        <source>Walk a step back (,)</source>
        <translation>遍历后退一步 (,)</translation>
    </message>
    <message>
        <source>Play the walk (Space)</source>
        <translation>播放遍历 (Space)</translation>
    </message>
    <message>
        <source>Walk a step on (.)</source>
        <translation>遍历前进一步 (.)</translation>
    </message>
    <message>
        <source>Elements a second</source>
        <translation>每秒元素数</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /秒</translation>
    </message>
    <message>
        <source>Close the walk (W)</source>
        <translation>关闭遍历 (W)</translation>
    </message>
    <message>
        <source>Pause the walk (Space)</source>
        <translation>暂停遍历 (Space)</translation>
    </message>
</context>
<context>
    <name>ss::views::MapView</name>
    <message>
        <source>Memory map</source>
        <translation>内存图</translation>
    </message>
    <message>
        <source>Select a tensor or an array to walk through it.</source>
        <translation>请选择一个 tensor 或 ndarray 来遍历。</translation>
    </message>
</context>
<context>
    <name>ss::views::NetworkView</name>
    <message>
        <source>The network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>No model has run forward yet.</source>
        <translation>还没有模型运行过前向。</translation>
    </message>
    <message>
        <source>no parameters</source>
        <translation>没有参数</translation>
    </message>
    <message>
        <source>output not looked at</source>
        <translation>输出未查看</translation>
    </message>
    <message>
        <source>%1 becomes %2</source>
        <translation>%1 变为 %2</translation>
    </message>
    <message>
        <source>gradient of %1: %2</source>
        <translation>%1 的梯度：%2</translation>
    </message>
    <message>
        <source>outputs: mean %1, deviation %2, %3 % zeros</source>
        <translation>输出：均值 %1，标准差 %2，零占 %3 %</translation>
    </message>
</context>
<context>
    <name>ss::views::ObjectsModel</name>
    <message>
        <source>%1: %2, %3.</source>
        <translation>%1：%2，%3。</translation>
    </message>
    <message>
        <source>It sees %1 of the %2 of storage %3.</source>
        <translation>它看到存储 %3 的 %2 中的 %1。</translation>
    </message>
    <message>
        <source>Its colour and pattern are those of its track on the map.</source>
        <translation>它的颜色和图案与内存图中它的轨道相同。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>ss::views::ObjectsView</name>
    <message>
        <source>Show temporaries</source>
        <translation>显示临时对象</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Search names, shapes, addresses</source>
        <translation>搜索名字、形状、地址</translation>
    </message>
    <message>
        <source>Search the objects</source>
        <translation>搜索对象</translation>
    </message>
</context>
<context>
    <name>ss::views::OverlapLegend</name>
    <message>
        <source>Legend: %1</source>
        <translation>图例：%1</translation>
    </message>
</context>
<context>
    <name>ss::views::OverlapView</name>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Handles of the matrix</source>
        <translation>矩阵中的句柄</translation>
    </message>
    <message>
        <source>Only handles on the storage of the selected one</source>
        <translation>只显示与所选句柄在同一存储上的句柄</translation>
    </message>
    <message>
        <source>Handles without a name, too</source>
        <translation>没有名字的句柄也显示</translation>
    </message>
    <message>
        <source>Overlap matrix</source>
        <translation>重叠矩阵</translation>
    </message>
    <message>
        <source>There are no two handles to compare.</source>
        <translation>没有两个可以比较的句柄。</translation>
    </message>
    <message>
        <source>Choose a cell of the matrix to see its pair; a name selects the handle.</source>
        <translation>选择矩阵的一格即可查看这一对；点名字则选中该句柄。</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Only handles whose name contains one of these words</source>
        <translation>只显示名字中含有其中一个词的句柄</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Unnamed</source>
        <translation>无名的</translation>
    </message>
</context>
<context>
    <name>ss::views::OwnersView</name>
    <message>
        <source>Who keeps the bytes alive</source>
        <translation>谁让这些字节不被释放</translation>
    </message>
    <message>
        <source>Select a tensor or an array to see who keeps its bytes alive.</source>
        <translation>选择一个 tensor 或 ndarray，查看谁让它的字节不被释放。</translation>
    </message>
    <message>
        <source>Who keeps it alive</source>
        <translation>谁在持有它</translation>
    </message>
    <message>
        <source>What would be freed now</source>
        <translation>现在会释放什么</translation>
    </message>
</context>
<context>
    <name>ss::views::PairPicture</name>
    <message>
        <source>The chosen pair</source>
        <translation>所选的一对</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>字节 %1</translation>
    </message>
</context>
<context>
    <name>ss::views::PlayerBar</name>
    <message>
        <source>Previous node of the backward pass (Ctrl+[)</source>
        <translation>反向传播的上一个节点 (Ctrl+[)</translation>
    </message>
    <message>
        <source>Play the backward pass (Space in the graph)</source>
        <translation>播放反向传播（在计算图中按空格）</translation>
    </message>
    <message>
        <source>Next node of the backward pass (Ctrl+])</source>
        <translation>反向传播的下一个节点 (Ctrl+])</translation>
    </message>
</context>
<context>
    <name>ss::views::PlotsView</name>
    <message>
        <source>Loss and accuracy</source>
        <translation>损失与准确率</translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation>反向次数</translation>
    </message>
    <message>
        <source>Gradient norms</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>内存占用</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Decision surface</source>
        <translation>决策面</translation>
    </message>
    <message>
        <source>feature 0</source>
        <translation>特征 0</translation>
    </message>
    <message>
        <source>feature 1</source>
        <translation>特征 1</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>混淆矩阵</translation>
    </message>
    <message>
        <source>the model says</source>
        <translation>模型判断</translation>
    </message>
    <message>
        <source>it is</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Plot that is shown</source>
        <translation>显示的图</translation>
    </message>
    <message>
        <source>All plots</source>
        <translation>所有图</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Home: the axes show all that there is</source>
        <translation>Home：坐标轴显示全部数据</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>导出...</translation>
    </message>
    <message>
        <source>Export the plots that are shown</source>
        <translation>导出显示的图</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>放大</translation>
    </message>
</context>
<context>
    <name>ss::views::SpreadPlot</name>
    <message>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>%1: mean %2, deviation %3</source>
        <translation>%1：均值 %2，标准差 %3</translation>
    </message>
    <message>
        <source>%1: not computed</source>
        <translation>%1：未计算</translation>
    </message>
    <message>
        <source>only in the bench</source>
        <translation>仅在训练面板中</translation>
    </message>
</context>
<context>
    <name>ss::views::SurfacePlot</name>
    <message>
        <source>only for two features</source>
        <translation>只用于两个特征</translation>
    </message>
    <message>
        <source>classes: %1, accuracy %2 %</source>
        <translation>类别：%1，准确率 %2 %</translation>
    </message>
    <message>
        <source>only in the bench</source>
        <translation>仅在训练面板中</translation>
    </message>
</context>
<context>
    <name>ss::views::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>The timeline: a bar for every call that ran, in order. There is none yet.</source>
        <translation>时间线：运行过的每次调用按顺序各有一条。现在还没有。</translation>
    </message>
    <message>
        <source>Bar %1 of %2: %3.</source>
        <translation>第 %1 条，共 %2 条：%3。</translation>
    </message>
    <message>
        <source>The pictures stand at it or after it.</source>
        <translation>各图停在它这里或它之后。</translation>
    </message>
    <message>
        <source>The pictures stand before it; a click goes there.</source>
        <translation>各图停在它之前；点击即可到那里。</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>event %1 of %2</source>
        <translation>事件 %1，共 %2 个</translation>
    </message>
    <message>
        <source>before the first call</source>
        <translation>第一次调用之前</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>new storage</source>
        <translation>新存储</translation>
    </message>
    <message>
        <source>in place</source>
        <translation>原地</translation>
    </message>
    <message>
        <source>NumPy wrote</source>
        <translation>NumPy 写入</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>nothing made or written</source>
        <translation>没有创建或写入</translation>
    </message>
    <message>
        <source>%1, catching up</source>
        <translation>%1，正在追上</translation>
    </message>
</context>
</TS>
