using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Threading.Tasks;

namespace Quarterdeck
{
    /// <summary>
    /// Lets the tests of the client in TypeScript drive this one, line by line: {"id":1,"client":0,"do":"flush"} is answered
    /// {"id":1,"result":…} or {"id":1,"error":…}. What the client asks of its game meanwhile, {"ask":1,"what":"send",…}, is
    /// answered {"ask":1,"answer":…}.
    /// </summary>
    internal static class Driver
    {
        private static readonly object Lock = new object();
        private static readonly Dictionary<long, TaskCompletionSource<Line>> Asked = new Dictionary<long, TaskCompletionSource<Line>>();
        private static readonly Dictionary<long, GameClient> Clients = new Dictionary<long, GameClient>();
        private static readonly Dictionary<string, MemoryStorage> Storages = new Dictionary<string, MemoryStorage>();
        private static readonly Dictionary<long, MemoryStorage> StorageOf = new Dictionary<long, MemoryStorage>();
        private static long _asks;

        private static void Main()
        {
            Console.InputEncoding = new UTF8Encoding(false);
            var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
            Console.SetOut(output);
            var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
            for (var text = input.ReadLine(); text != null; text = input.ReadLine())
            {
                var line = Line.Read(text);
                TaskCompletionSource<Line> asked = null;
                if (line.Ask > 0) lock (Lock) asked = Asked[line.Ask];
                if (asked != null) Task.Run(() => asked.SetResult(line));
                else Task.Run(() => Answer(line));
            }
        }

        private static async Task Answer(Line line)
        {
            var json = new JsonWriter();
            json.BeginObject();
            json.Name("id");
            json.Write(line.Id);
            try
            {
                var result = await Do(line);
                json.Name("result");
                json.WriteRaw(result);
            }
            catch (Exception error)
            {
                json.Name("error");
                WriteError(json, error);
            }
            WriteState(json, line.Client);
            json.EndObject();
            Print(json);
        }

        private static async Task<string> Do(Line line)
        {
            if (line.Do == "open")
            {
                Open(line);
                return "null";
            }
            var client = Clients[line.Client];
            switch (line.Do)
            {
                case "signIn": await client.SignInAsync(line.ToProof()); return "null";
                case "linkIdentity":
                    await client.LinkIdentityAsync(line.IdentityToken, line.Nonce, line.Keep, line.AbandonOther);
                    return "null";
                case "forget": client.Forget(); return "null";
                case "load": await client.Saves.LoadAsync(); return "null";
                case "read": await client.Saves.ReadAsync(); return "null";
                case "flush": await client.Saves.FlushAsync(); return "null";
                case "set": client.Saves.Set(line.Key, line.Value); return "null";
                case "collect":
                    return ToJson(await client.Saves.CollectAsync(line.Key, saves => AskApply(line)), InboxCollectReply.Write);
                case "purchase":
                    var receipt = line.Transaction == null
                        ? Receipt.Google(line.Text, line.Signature) : Receipt.Apple(line.Transaction);
                    return ToJson(await client.Saves.PurchaseAsync(receipt, saves => AskApply(line)), OwnPurchasesReportReply.Write);
                case "poll": return ToJson(await client.PollAsync(), AvailabilityPollReply.Write);
                case "setNickname": return ToJson(await client.SetNicknameAsync(line.Value), NamesSetNicknameReply.Write);
                case "reportScore":
                    return ToJson(await client.ReportScoreAsync(line.Key, line.Score, line.Attributes), RanksReportReply.Write);
                default: return await CallsByName.CallAsync(client, line.Do, new JsonReader(line.Input));
            }
        }

        private static void Open(Line line)
        {
            MemoryStorage storage;
            lock (Lock)
            {
                if (!Storages.TryGetValue(line.Storage, out storage)) Storages[line.Storage] = storage = new MemoryStorage();
                StorageOf[line.Client] = storage;
            }
            var options = new GameClientOptions
            {
                Url = line.Url,
                ClientKey = line.Key,
                Storage = line.Folder == null ? (IGameStorage)storage : new FileStorage(line.Folder),
                Transport = line.Folder == null ? (ITransport)new AskingTransport(line.Client) : new HttpTransport(),
                Wait = _ => Task.FromResult(0),
                Resolve = line.HasResolve ? conflict => AskResolve(line.Client, conflict) : (Func<Conflict, string>)null,
                DropCache = () => Ask(line.Client, "dropCache", json => { }).Wait(),
            };
            lock (Lock) Clients[line.Client] = new GameClient(options);
        }

        private static IDictionary<string, string> AskApply(Line line)
        {
            return Ask(line.Client, "apply", json => { json.Name("of"); json.Write(line.Id); }).Result.Values;
        }

        private static string AskResolve(long client, Conflict conflict)
        {
            return Ask(client, "resolve", json =>
            {
                json.Name("key");
                json.Write(conflict.Key);
                json.Name("mine");
                json.Write(conflict.Mine);
                json.Name("theirs");
                json.Write(conflict.Theirs);
            }).Result.Value;
        }

        internal static Task<Line> Ask(long client, string what, Action<JsonWriter> write)
        {
            var asked = new TaskCompletionSource<Line>();
            var json = new JsonWriter();
            json.BeginObject();
            lock (Lock)
            {
                Asked[++_asks] = asked;
                json.Name("ask");
                json.Write(_asks);
            }
            json.Name("client");
            json.Write(client);
            json.Name("what");
            json.Write(what);
            write(json);
            // What a send is made of needs no look at the game, which may be locked.
            if (what == "apply") WriteState(json, client);
            json.EndObject();
            Print(json);
            return asked.Task;
        }

        /// <summary>What the game sees of a client: its player and saved game.</summary>
        private static void WriteState(JsonWriter json, long number)
        {
            GameClient client;
            lock (Lock) if (!Clients.TryGetValue(number, out client)) return;
            json.Name("state");
            json.BeginObject();
            json.Name("player");
            SignInCreatePlayer.Write(json, client.Player);
            json.Name("accountTag");
            json.Write(client.AccountTag);
            json.Name("pollAfterSeconds");
            json.Write(client.PollAfterSeconds);
            json.Name("revision");
            json.Write(client.Saves.Revision);
            json.Name("isPending");
            json.Write(client.Saves.IsPending);
            json.Name("values");
            json.BeginObject();
            foreach (var key in client.Saves.ListKeys())
            {
                json.Name(key);
                json.Write(client.Saves.Get(key));
            }
            json.EndObject();
            json.Name("stored");
            json.WriteMap(StorageOf[number].Copy(), value => json.Write(value));
            json.EndObject();
        }

        private static void WriteError(JsonWriter json, Exception error)
        {
            json.BeginObject();
            json.Name("name");
            json.Write(error.GetType().Name);
            json.Name("message");
            json.Write(error is GameError || error is Unreachable ? error.Message : error.ToString());
            var refusal = error as GameError;
            if (refusal != null)
            {
                json.Name("code");
                json.Write(refusal.Code);
                json.Name("status");
                json.Write(refusal.Status);
                json.Name("data");
                json.WriteRaw(refusal.Details);
                json.Name("requestId");
                json.Write(refusal.RequestId);
                json.Name("errors");
                json.WriteList(refusal.Problems, problem =>
                {
                    json.BeginObject();
                    json.Name("path");
                    json.Write(problem.Path);
                    json.Name("message");
                    json.Write(problem.Message);
                    json.EndObject();
                });
            }
            if (error.InnerException != null)
            {
                json.Name("cause");
                WriteError(json, error.InnerException);
            }
            json.EndObject();
        }

        internal static string ToJson<T>(T value, Action<JsonWriter, T> write)
        {
            var json = new JsonWriter();
            write(json, value);
            return json.ToString();
        }

        private static void Print(JsonWriter json)
        {
            lock (Console.Out) Console.Out.WriteLine(json.ToString());
        }

        private sealed class AskingTransport : ITransport
        {
            private readonly long _client;

            internal AskingTransport(long client)
            {
                _client = client;
            }

            public async Task<TransportReply> SendAsync(TransportRequest request)
            {
                var answer = await Ask(_client, "send", json =>
                {
                    json.Name("method");
                    json.Write(request.Method);
                    json.Name("url");
                    json.Write(request.Url);
                    json.Name("credential");
                    json.Write(request.Credential);
                    json.Name("body");
                    json.Write(request.Body);
                });
                if (answer.Status == 0) throw new IOException("lost");
                return new TransportReply { Status = (int)answer.Status, Text = answer.Text, RetryAfterSeconds = (int)answer.RetryAfter };
            }
        }

        private sealed class MemoryStorage : IGameStorage
        {
            private readonly Dictionary<string, string> _texts = new Dictionary<string, string>();

            public string Get(string name)
            {
                string text;
                lock (_texts) return _texts.TryGetValue(name, out text) ? text : null;
            }

            public void Set(string name, string text)
            {
                lock (_texts) _texts[name] = text;
            }

            public void Remove(string name)
            {
                lock (_texts) _texts.Remove(name);
            }

            internal Dictionary<string, string> Copy()
            {
                lock (_texts) return new Dictionary<string, string>(_texts);
            }
        }
    }

    /// <summary>A line of the tests.</summary>
    internal sealed class Line
    {
        internal long Id, Client, Ask, Status, RetryAfter;
        internal string Do, Key, Value, Storage, Folder, Url, Text, Code, IdentityToken, Nonce, Keep, Transaction, Signature;
        internal string Input = "{}";
        internal bool HasResolve, AbandonOther;
        internal double? Score;
        internal Dictionary<string, string> Values;
        internal Dictionary<string, double> Attributes;

        internal SignInProof ToProof()
        {
            if (Code != null) return SignInProof.OfCode(Code);
            return IdentityToken == null ? null : SignInProof.OfIdentity(IdentityToken, Nonce);
        }

        internal static Line Read(string text)
        {
            var line = new Line();
            var json = new JsonReader(text);
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "id": line.Id = json.ReadLong(); break;
                    case "client": line.Client = json.ReadLong(); break;
                    case "ask": line.Ask = json.ReadLong(); break;
                    case "status": line.Status = json.ReadLong(); break;
                    case "retryAfter": line.RetryAfter = json.ReadLong(); break;
                    case "do": line.Do = json.ReadString(); break;
                    case "key": line.Key = json.ReadString(); break;
                    case "value": line.Value = json.ReadString(); break;
                    case "storage": line.Storage = json.ReadString(); break;
                    case "folder": line.Folder = json.ReadString(); break;
                    case "url": line.Url = json.ReadString(); break;
                    case "text": line.Text = json.ReadString(); break;
                    case "code": line.Code = json.ReadString(); break;
                    case "identityToken": line.IdentityToken = json.ReadString(); break;
                    case "nonce": line.Nonce = json.ReadString(); break;
                    case "keep": line.Keep = json.ReadString(); break;
                    case "transaction": line.Transaction = json.ReadString(); break;
                    case "signature": line.Signature = json.ReadString(); break;
                    case "input": line.Input = json.ReadRaw(); break;
                    case "hasResolve": line.HasResolve = json.ReadBool(); break;
                    case "abandonOther": line.AbandonOther = json.ReadBool(); break;
                    case "score": line.Score = json.ReadNull() ? (double?)null : json.ReadDouble(); break;
                    case "values": line.Values = json.ReadMap(JsonReader.String); break;
                    case "attributes": line.Attributes = json.ReadMap(JsonReader.Double); break;
                    default: json.Skip(); break;
                }
            }
            return line;
        }
    }
}
