using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Quarterdeck
{
    /// <summary>A call of the game, with its input, and how its reply is read.</summary>
    public abstract class GameCall<TReply>
    {
        public abstract string Method { get; }

        /// <summary>Whether it is made with the client key, before there is a player.</summary>
        public abstract bool IsOfClient { get; }

        internal virtual bool HasBody { get { return false; } }

        internal abstract string GetPath();
        internal virtual void AddQuery(QueryWriter query) { }
        internal virtual void WriteBody(JsonWriter json) { }
        internal abstract TReply ReadReply(JsonReader json);
    }

    internal static class Url
    {
        internal static string Encode(string text)
        {
            return Uri.EscapeDataString(text ?? "");
        }

        internal static string Encode(long number)
        {
            return number.ToString(CultureInfo.InvariantCulture);
        }
    }

    /// <summary>Writes the query of an address: "?since=3&amp;keys[0].key=level".</summary>
    internal sealed class QueryWriter
    {
        private readonly StringBuilder _text = new StringBuilder();

        public override string ToString()
        {
            return _text.ToString();
        }

        internal void Add(string name, string value)
        {
            if (value == null) return;
            _text.Append(_text.Length == 0 ? '?' : '&');
            _text.Append(Uri.EscapeDataString(name)).Append('=').Append(Uri.EscapeDataString(value));
        }

        internal void Add(string name, long? value)
        {
            if (value.HasValue) Add(name, Url.Encode(value.Value));
        }

        internal void AddList<T>(string name, IEnumerable<T> items, Action<T, Action<string, string>> addMembers)
        {
            if (items == null) return;
            var index = 0;
            foreach (var item in items)
            {
                var prefix = name + "[" + Url.Encode(index++) + "].";
                addMembers(item, (member, value) => Add(prefix + member, value));
            }
        }
    }
}
