using System;
using System.Collections.Generic;

namespace Quarterdeck
{
    /// <summary>What the server answered instead of doing what it was asked.</summary>
    public sealed class GameError : Exception
    {
        /// <summary>A stable word: "stale", "message-collected".</summary>
        public readonly string Code;
        public readonly int Status;

        /// <summary>What the server says with it, as JSON: the present entries of a stale write. "null" for nothing.</summary>
        public readonly string Details;

        /// <summary>What is wrong with which part of the input.</summary>
        public readonly IReadOnlyList<InputProblem> Problems;

        /// <summary>By which the server's log knows the call.</summary>
        public readonly string RequestId;

        private GameError(string message, string code, int status, string data, IReadOnlyList<InputProblem> problems, string requestId)
            : base(message)
        {
            Code = code;
            Status = status;
            Details = data;
            Problems = problems;
            RequestId = requestId;
        }

        /// <summary>The error of a reply. Throws JsonException for a text of something on the way.</summary>
        internal static GameError Read(int status, string text)
        {
            string message = null, code = null, data = "null", requestId = "";
            var problems = new List<InputProblem>();
            var json = new JsonReader(text);
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "message": message = json.ReadString(); break;
                    case "code": code = json.ReadString(); break;
                    case "requestId": requestId = json.ReadString() ?? ""; break;
                    case "data": data = json.ReadRaw(); break;
                    case "errors": problems = json.ReadList(InputProblem.Read) ?? problems; break;
                    default: json.Skip(); break;
                }
            }
            return new GameError(message ?? "The server answered " + status + ".", code ?? "unknown", status, data, problems, requestId);
        }
    }

    /// <summary>What is wrong with a part of the input.</summary>
    public sealed class InputProblem
    {
        public string Path;
        public string Message;

        internal static InputProblem Read(JsonReader json)
        {
            var problem = new InputProblem();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                if (name == "path") problem.Path = json.ReadString();
                else if (name == "message") problem.Message = json.ReadString();
                else json.Skip();
            }
            return problem;
        }
    }

    /// <summary>
    /// The server could not be reached, or is too busy, also after several attempts, or asks to wait longer than 30 seconds, as
    /// when staff have switched the call off (the inner exception is a GameError then). What was asked may have been done.
    /// </summary>
    public sealed class Unreachable : Exception
    {
        internal Unreachable(Exception cause) : base("The server cannot be reached.", cause) { }
    }
}
