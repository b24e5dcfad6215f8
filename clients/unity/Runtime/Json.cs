using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Quarterdeck
{
    /// <summary>A text that is no JSON, or another one than was expected.</summary>
    public sealed class JsonException : Exception
    {
        internal JsonException(string message) : base(message) { }
    }

    /// <summary>Reads JSON from a text, member by member, without reflection.</summary>
    internal sealed class JsonReader
    {
        internal static readonly Func<JsonReader, string> String = json => json.ReadString();
        internal static readonly Func<JsonReader, long> Long = json => json.ReadLong();
        internal static readonly Func<JsonReader, double> Double = json => json.ReadDouble();
        internal static readonly Func<JsonReader, bool> Bool = json => json.ReadBool();

        // Deeper texts are refused before they overflow the stack.
        private const int MaxDepth = 128;

        private readonly string _text;
        private int _at;

        internal JsonReader(string text)
        {
            _text = text;
        }

        internal void BeginObject()
        {
            Expect('{');
        }

        /// <summary>The name of the next member, whose value follows; null at the end of the object.</summary>
        internal string NextName()
        {
            var next = Peek();
            if (next == '}')
            {
                _at++;
                return null;
            }
            if (next == ',')
            {
                _at++;
                Peek();
            }
            var name = ReadText();
            Expect(':');
            return name;
        }

        internal List<T> ReadList<T>(Func<JsonReader, T> readItem)
        {
            if (ReadNull()) return null;
            var list = new List<T>();
            Expect('[');
            while (NextItem()) list.Add(readItem(this));
            return list;
        }

        internal Dictionary<string, T> ReadMap<T>(Func<JsonReader, T> readValue)
        {
            if (ReadNull()) return null;
            var map = new Dictionary<string, T>();
            BeginObject();
            for (var name = NextName(); name != null; name = NextName()) map[name] = readValue(this);
            return map;
        }

        /// <summary>Whether null follows, which it then has read.</summary>
        internal bool ReadNull()
        {
            if (Peek() != 'n') return false;
            ReadWord("null");
            return true;
        }

        /// <summary>A text, or null.</summary>
        internal string ReadString()
        {
            return ReadNull() ? null : ReadText();
        }

        internal bool ReadBool()
        {
            if (Peek() == 't')
            {
                ReadWord("true");
                return true;
            }
            ReadWord("false");
            return false;
        }

        internal double ReadDouble()
        {
            double number;
            var digits = ReadDigits();
            if (double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out number)) return number;
            throw Fail("a number");
        }

        internal long ReadLong()
        {
            long number;
            var digits = ReadDigits();
            if (long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number)) return number;
            throw Fail("a whole number");
        }

        /// <summary>Reads a value of any kind, and forgets it.</summary>
        internal void Skip()
        {
            Skip(0);
        }

        /// <summary>The text of the value that follows.</summary>
        internal string ReadRaw()
        {
            Peek();
            var from = _at;
            Skip(0);
            return _text.Substring(from, _at - from);
        }

        private void Skip(int depth)
        {
            if (depth > MaxDepth) throw Fail("a text that is less deep");
            switch (Peek())
            {
                case '{':
                    _at++;
                    while (NextName() != null) Skip(depth + 1);
                    break;
                case '[':
                    _at++;
                    while (NextItem()) Skip(depth + 1);
                    break;
                case '"': ReadText(); break;
                case 't': ReadWord("true"); break;
                case 'f': ReadWord("false"); break;
                case 'n': ReadWord("null"); break;
                default: ReadDouble(); break;
            }
        }

        private bool NextItem()
        {
            var next = Peek();
            if (next == ']')
            {
                _at++;
                return false;
            }
            if (next == ',') _at++;
            return true;
        }

        private string ReadText()
        {
            Expect('"');
            var from = _at;
            while (_at < _text.Length && _text[_at] != '"' && _text[_at] != '\\') _at++;
            if (_at < _text.Length && _text[_at] == '"') return _text.Substring(from, _at++ - from);
            var built = new StringBuilder(_text, from, _at - from, Math.Max(16, (_at - from) * 2));
            for (; ; )
            {
                if (_at >= _text.Length) throw Fail("the end of a text");
                var next = _text[_at++];
                if (next == '"') return built.ToString();
                built.Append(next == '\\' ? ReadEscaped() : next);
            }
        }

        private char ReadEscaped()
        {
            if (_at >= _text.Length) throw Fail("the end of a text");
            var next = _text[_at++];
            switch (next)
            {
                case 'b': return '\b';
                case 'f': return '\f';
                case 'n': return '\n';
                case 'r': return '\r';
                case 't': return '\t';
                case 'u':
                    ushort code;
                    if (_at + 4 > _text.Length || !ushort.TryParse(_text.Substring(_at, 4), NumberStyles.AllowHexSpecifier,
                        CultureInfo.InvariantCulture, out code)) throw Fail("four hexadecimal digits");
                    _at += 4;
                    return (char)code;
                default: return next;
            }
        }

        private string ReadDigits()
        {
            Peek();
            var from = _at;
            while (_at < _text.Length && "+-.eE0123456789".IndexOf(_text[_at]) >= 0) _at++;
            return _text.Substring(from, _at - from);
        }

        private void ReadWord(string word)
        {
            Peek();
            if (string.CompareOrdinal(_text, _at, word, 0, word.Length) != 0) throw Fail(word);
            _at += word.Length;
        }

        private void Expect(char wanted)
        {
            if (Peek() != wanted) throw Fail(wanted.ToString());
            _at++;
        }

        private char Peek()
        {
            while (_at < _text.Length && (_text[_at] == ' ' || _text[_at] == '\n' || _text[_at] == '\r' || _text[_at] == '\t')) _at++;
            return _at < _text.Length ? _text[_at] : '\0';
        }

        private JsonException Fail(string wanted)
        {
            return new JsonException("The text has no " + wanted + " at " + _at + ".");
        }
    }

    /// <summary>Writes JSON into a text.</summary>
    internal sealed class JsonWriter
    {
        private readonly StringBuilder _text = new StringBuilder();
        private bool _isFirst = true;

        public override string ToString()
        {
            return _text.ToString();
        }

        internal void BeginObject()
        {
            Begin();
            _text.Append('{');
            _isFirst = true;
        }

        internal void EndObject()
        {
            _text.Append('}');
            _isFirst = false;
        }

        internal void Name(string name)
        {
            Write(name);
            _text.Append(':');
            _isFirst = true;
        }

        internal void WriteNull()
        {
            Begin();
            _text.Append("null");
        }

        internal void Write(bool value)
        {
            Begin();
            _text.Append(value ? "true" : "false");
        }

        internal void Write(long value)
        {
            Begin();
            _text.Append(value.ToString(CultureInfo.InvariantCulture));
        }

        internal void Write(double value)
        {
            Begin();
            _text.Append(value.ToString("R", CultureInfo.InvariantCulture));
        }

        /// <summary>A text that is JSON already.</summary>
        internal void WriteRaw(string json)
        {
            Begin();
            _text.Append(json);
        }

        internal void Write(string value)
        {
            if (value == null)
            {
                WriteNull();
                return;
            }
            Begin();
            _text.Append('"');
            foreach (var character in value)
            {
                switch (character)
                {
                    case '"': _text.Append("\\\""); break;
                    case '\\': _text.Append("\\\\"); break;
                    case '\n': _text.Append("\\n"); break;
                    case '\r': _text.Append("\\r"); break;
                    case '\t': _text.Append("\\t"); break;
                    default:
                        // Half of a surrogate pair has no UTF-8.
                        if (character < ' ' || char.IsSurrogate(character))
                            _text.Append("\\u").Append(((int)character).ToString("x4", CultureInfo.InvariantCulture));
                        else _text.Append(character);
                        break;
                }
            }
            _text.Append('"');
        }

        internal void WriteList<T>(IEnumerable<T> items, Action<T> writeItem)
        {
            if (items == null)
            {
                WriteNull();
                return;
            }
            Begin();
            _text.Append('[');
            _isFirst = true;
            foreach (var item in items) writeItem(item);
            _text.Append(']');
            _isFirst = false;
        }

        internal void WriteMap<T>(IEnumerable<KeyValuePair<string, T>> map, Action<T> writeValue)
        {
            if (map == null)
            {
                WriteNull();
                return;
            }
            BeginObject();
            foreach (var member in map)
            {
                Name(member.Key);
                writeValue(member.Value);
            }
            EndObject();
        }

        private void Begin()
        {
            if (!_isFirst) _text.Append(',');
            _isFirst = false;
        }
    }
}
