#include "core/arrays/literal.h"

#include "core/base/checked.h"
#include "core/base/error.h"

#include <cctype>

namespace ss::arrays {

namespace {

constexpr int kMaxDepth = 32;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

class Parser {
public:
    explicit Parser(std::string_view text)
        : rest_(text)
    {
    }

    Literal whole()
    {
        Literal value = parse(0);
        skipSpace();
        if (!rest_.empty())
            fail(ErrorKind::Value, "something follows its end");
        return value;
    }

private:
    Literal parse(int depth);
    Literal sequence(char close, int depth);
    Literal dict(int depth);
    Literal integer();
    Literal word();
    std::string quoted();

    void skipSpace()
    {
        while (!rest_.empty() && (rest_.front() == ' ' || (rest_.front() >= '\t' && rest_.front() <= '\r')))
            rest_.remove_prefix(1);
    }
    char peek()
    {
        skipSpace();
        if (rest_.empty())
            fail(ErrorKind::Value, "it ends too early");
        return rest_.front();
    }
    bool take(char c)
    {
        if (peek() != c)
            return false;
        rest_.remove_prefix(1);
        return true;
    }
    void expect(char c)
    {
        if (!take(c))
            fail(ErrorKind::Value, "'%c' was expected", c);
    }

    std::string_view rest_;
};

Literal Parser::parse(int depth)
{
    if (depth > kMaxDepth)
        fail(ErrorKind::Value, "it is nested too deeply");
    const char c = peek();
    if (c == '\'' || c == '"') {
        Literal value;
        value.kind = Literal::Kind::Text;
        value.text = quoted();
        return value;
    }
    if (isDigit(c) || c == '-' || c == '+')
        return integer();
    if (take('('))
        return sequence(')', depth + 1);
    if (take('['))
        return sequence(']', depth + 1);
    if (take('{'))
        return dict(depth + 1);
    return word();
}

Literal Parser::sequence(char close, int depth)
{
    Literal value;
    value.kind = Literal::Kind::Sequence;
    bool comma = false;
    while (!take(close)) {
        value.items.push_back(parse(depth));
        comma = take(',');
        if (!comma && peek() != close)
            fail(ErrorKind::Value, "',' or '%c' was expected", close);
    }
    value.tuple = close == ')';
    // Parentheses around one value without a comma are just parentheses.
    if (value.tuple && value.items.size() == 1 && !comma) {
        Literal only = std::move(value.items.front());
        return only;
    }
    return value;
}

Literal Parser::dict(int depth)
{
    Literal value;
    value.kind = Literal::Kind::Dict;
    while (!take('}')) {
        peek();
        std::string key = quoted();
        if (value.find(key))
            fail(ErrorKind::Value, "the key '%s' comes twice", key.c_str());
        expect(':');
        value.items.push_back(parse(depth));
        value.keys.push_back(std::move(key));
        if (!take(',') && peek() != '}')
            fail(ErrorKind::Value, "',' or '}' was expected");
    }
    return value;
}

Literal Parser::integer()
{
    Literal value;
    value.kind = Literal::Kind::Integer;
    const bool negative = rest_.front() == '-';
    if (!isDigit(rest_.front()))
        rest_.remove_prefix(1);
    if (rest_.empty() || !isDigit(rest_.front()))
        fail(ErrorKind::Value, "a number was expected");
    for (; !rest_.empty() && isDigit(rest_.front()); rest_.remove_prefix(1)) {
        const auto shifted = checkedMultiply(value.integer, 10);
        const auto sum = shifted ? checkedAdd(*shifted, rest_.front() - '0') : std::nullopt;
        if (!sum)
            fail(ErrorKind::Value, "a number does not fit into 64 bits");
        value.integer = *sum;
    }
    // Python 2 wrote its long integers so.
    if (!rest_.empty() && rest_.front() == 'L')
        rest_.remove_prefix(1);
    if (negative)
        value.integer = -value.integer;
    return value;
}

Literal Parser::word()
{
    struct Word {
        std::string_view text;
        Literal::Kind kind;
        int64_t integer;
    };
    static constexpr Word kWords[] = {
        {"True", Literal::Kind::Bool, 1}, {"False", Literal::Kind::Bool, 0}, {"None", Literal::Kind::None, 0}};
    for (const Word& known : kWords) {
        if (!rest_.starts_with(known.text))
            continue;
        rest_.remove_prefix(known.text.size());
        Literal value;
        value.kind = known.kind;
        value.integer = known.integer;
        return value;
    }
    fail(ErrorKind::Value, "it is no Python literal");
}

// Escapes do not occur in what NumPy writes but for the quotes and backslashes of field names.
std::string Parser::quoted()
{
    const char quote = rest_.front();
    if (quote != '\'' && quote != '"')
        fail(ErrorKind::Value, "a text in quotes was expected");
    std::string text;
    for (size_t i = 1; i < rest_.size(); ++i) {
        char c = rest_[i];
        if (c == quote) {
            rest_.remove_prefix(i + 1);
            return text;
        }
        if (c == '\\' && i + 1 < rest_.size())
            c = rest_[++i];
        text += c;
    }
    fail(ErrorKind::Value, "a text has no end");
}

}

const Literal* Literal::find(std::string_view key) const
{
    for (size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key)
            return &items[i];
    return nullptr;
}

Literal parseLiteral(std::string_view text) { return Parser(text).whole(); }

}
