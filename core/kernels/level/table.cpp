#include "core/kernels/level/level.h"

namespace ss::kernels::SS_LEVEL {

const Table& levelTable()
{
    static const Table filled = [] {
        Table table;
        table.level = SS_TEXT(SS_LEVEL);
        void (*const parts[])(Table&) = {fillUnary, fillBinary, fillFold, fillSoftmax, fillConvert, fillMove, fillProduct, fillStep};
        for (auto* fill : parts)
            fill(table);
        return table;
    }();
    return filled;
}

}
