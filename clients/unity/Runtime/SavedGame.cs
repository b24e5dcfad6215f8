using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Quarterdeck
{
    /// <summary>A key that was changed here and on the server; null where it does not exist.</summary>
    public struct Conflict
    {
        public string Key;
        public string Mine;
        public string Theirs;
    }

    /// <summary>A receipt as the store's client gives it.</summary>
    public sealed class Receipt
    {
        internal string Store;
        internal string Transaction;
        internal string Text;
        internal string Signature;

        /// <summary>A signed transaction of StoreKit 2.</summary>
        public static Receipt Apple(string transaction)
        {
            return new Receipt { Store = "apple", Transaction = transaction };
        }

        /// <summary>A purchase of Google Play, as the text that was signed, with its signature.</summary>
        public static Receipt Google(string receipt, string signature)
        {
            return new Receipt { Store = "google", Text = receipt, Signature = signature };
        }
    }

    /// <summary>
    /// The saved game of a player. Changes are kept in the storage, one for each key, until the server has them; what is sent
    /// is sent again unchanged until it is answered, so that nothing is written twice or lost.
    /// </summary>
    public sealed class SavedGame
    {
        private const string StoredName = "quarterdeck.saves";

        private readonly GameClient _client;
        private readonly IGameStorage _storage;
        private readonly Func<Conflict, string> _resolve;
        private readonly SemaphoreSlim _turn = new SemaphoreSlim(1, 1);

        // What follows is read and written with this lock: the game may call from any thread.
        private readonly object _lock = new object();
        private readonly Dictionary<string, Entry> _entries = new Dictionary<string, Entry>();
        private Kept _kept = new Kept();
        private List<SavesWriteEntry> _buying = new List<SavesWriteEntry>();
        private long _revision = -1;

        internal SavedGame(GameClient client, IGameStorage storage, Func<Conflict, string> resolve)
        {
            _client = client;
            _storage = storage;
            _resolve = resolve;
        }

        /// <summary>The revision that was read or written last; -1 before the first.</summary>
        public long Revision
        {
            get { lock (_lock) return _revision; }
        }

        /// <summary>Whether something is not on the server yet.</summary>
        public bool IsPending
        {
            get { lock (_lock) return _kept.Changes.Count > 0 || _kept.Sending.Count > 0; }
        }

        /// <summary>The text of a key as the player sees it; null when it does not exist.</summary>
        public string Get(string key)
        {
            lock (_lock)
            {
                Change change;
                if (_kept.Changes.TryGetValue(key, out change)) return change.Value;
                var sent = _kept.Sending.FirstOrDefault(write => write.Key == key);
                if (sent != null) return sent.Value;
                Entry entry;
                return _entries.TryGetValue(key, out entry) ? entry.Value : null;
            }
        }

        /// <summary>The keys that the player sees.</summary>
        public List<string> ListKeys()
        {
            lock (_lock)
            {
                var keys = _entries.Keys.Concat(_kept.Changes.Keys).Concat(_kept.Sending.Select(write => write.Key));
                return keys.Distinct().Where(key => Get(key) != null).ToList();
            }
        }

        /// <summary>Reads what is kept and what the server has. Call it once, after the sign-in.</summary>
        public Task LoadAsync()
        {
            return InTurn(async () =>
            {
                var text = _storage.Get(StoredName);
                if (text != null)
                {
                    var kept = Kept.Read(new JsonReader(text));
                    lock (_lock) _kept = kept;
                }
                await ReadInTurn();
            });
        }

        /// <summary>Changes a key, which is kept at once and sent with the next flush; null deletes it. The value is a JSON text.</summary>
        public void Set(string key, string value)
        {
            lock (_lock)
            {
                Change earlier;
                var version = _kept.Changes.TryGetValue(key, out earlier) ? earlier.Version
                    : IsSent(key) ? (long?)null : VersionOf(key);
                _kept.Changes[key] = new Change { Value = value, Version = version };
                Store();
            }
        }

        /// <summary>Reads what changed on the server.</summary>
        public Task ReadAsync()
        {
            return InTurn(ReadInTurn);
        }

        /// <summary>Sends all changes. Throws Unreachable when the server is not there: they stay, and the next call sends them.</summary>
        public Task FlushAsync()
        {
            return InTurn(FlushInTurn);
        }

        /// <summary>
        /// Collects a message and saves what its gifts change, both or neither. <paramref name="apply" /> says what the keys
        /// become; it is asked again when the server has newer values. Throws GameError: message-collected, message-expired
        /// and others.
        /// </summary>
        public async Task<InboxCollectReply> CollectAsync(string messageId, Func<SavedGame, IDictionary<string, string>> apply)
        {
            InboxCollectReply reply = null;
            await InTurn(async () =>
            {
                await FlushInTurn();
                var id = NewCollectId();
                while (reply == null)
                {
                    var entries = ToWrites(apply);
                    var collecting = new Collecting { MessageId = messageId, CollectId = id, Entries = entries };
                    Keep(kept => kept.Collecting = collecting);
                    var isOutdated = false;
                    try
                    {
                        reply = await SendCollect();
                    }
                    catch (GameError error)
                    {
                        Keep(kept => kept.Collecting = null);
                        if (!IsOutdated(error)) throw;
                        isOutdated = true;
                    }
                    if (isOutdated) await ReadInTurn();
                }
            });
            return reply;
        }

        /// <summary>
        /// Reports a purchase by its receipt and saves what it gives, both or neither. <paramref name="apply" /> says what the
        /// keys become; it is asked again when the server has newer values. Finish the purchase at the store after it: until then
        /// the store offers it again, and a purchase that is there already saves nothing. Throws GameError: receipt-refused,
        /// order-of-another-player.
        /// </summary>
        public async Task<OwnPurchasesReportReply> PurchaseAsync(
            Receipt receipt, Func<SavedGame, IDictionary<string, string>> apply = null)
        {
            OwnPurchasesReportReply reply = null;
            await InTurn(async () =>
            {
                await FlushInTurn();
                while (reply == null)
                {
                    var entries = ToWrites(apply);
                    lock (_lock) _buying = entries;
                    var isOutdated = false;
                    try
                    {
                        var call = new OwnPurchasesReport
                        {
                            Store = receipt.Store,
                            Transaction = receipt.Transaction,
                            Receipt = receipt.Text,
                            Signature = receipt.Signature,
                            Entries = entries.Count > 0 ? entries : null,
                        };
                        var answered = await _client.CallAsync(call);
                        // What was saved may be that of an earlier report, whose answer was lost.
                        await ReadInTurn();
                        reply = answered;
                    }
                    catch (GameError error)
                    {
                        if (!IsOutdated(error)) throw;
                        isOutdated = true;
                    }
                    finally
                    {
                        lock (_lock) _buying = new List<SavesWriteEntry>();
                    }
                    if (isOutdated) await ReadInTurn();
                }
            });
            return reply;
        }

        /// <summary>Forgets everything that is kept.</summary>
        internal void Forget()
        {
            lock (_lock)
            {
                _entries.Clear();
                _revision = -1;
                _kept = new Kept();
                _storage.Remove(StoredName);
            }
        }

        /// <summary>One thing at a time: each names versions that the one before it has changed.</summary>
        private async Task InTurn(Func<Task> work)
        {
            await _turn.WaitAsync();
            try
            {
                await work();
            }
            finally
            {
                _turn.Release();
            }
        }

        private async Task ReadInTurn()
        {
            for (; ; )
            {
                await FinishCollect();
                var since = Revision;
                var reply = await _client.CallAsync(new SavesList { Since = since < 0 ? (long?)null : since });
                lock (_lock)
                {
                    foreach (var key in _entries.Keys.Where(key => !reply.Versions.ContainsKey(key)).ToList()) _entries.Remove(key);
                    foreach (var entry in reply.Entries)
                        _entries[entry.Key] = new Entry { Value = entry.Value, Version = entry.Version };
                    _revision = reply.Revision;
                }
                if (!reply.IsOutdated) return;
                // Staff changed something that is now known here, unless they change something again meanwhile.
                var left = await _client.CallAsync(new SavesAcknowledge { Revision = reply.Revision });
                if (!left.IsOutdated) return;
            }
        }

        private async Task FlushInTurn()
        {
            await FinishCollect();
            while (IsPending)
            {
                List<SavesWriteEntry> sending;
                lock (_lock)
                {
                    if (_kept.Sending.Count == 0)
                    {
                        _kept.Sending = _kept.Changes.Select(change => new SavesWriteEntry
                        {
                            Key = change.Key,
                            Value = change.Value.Value,
                            Version = change.Value.Version ?? VersionOf(change.Key),
                        }).ToList();
                        _kept.Changes.Clear();
                        Store();
                    }
                    sending = _kept.Sending;
                }
                await SendWrites(sending);
            }
        }

        private async Task SendWrites(List<SavesWriteEntry> sending)
        {
            try
            {
                var reply = await _client.CallAsync(new SavesWrite { Entries = sending });
                lock (_lock)
                {
                    Adopt(sending, reply.Versions, reply.Revision);
                    _kept.Sending = new List<SavesWriteEntry>();
                    Store();
                }
                return;
            }
            catch (GameError error)
            {
                if (!IsOutdated(error)) throw;
            }
            await ReadInTurn();
            lock (_lock)
            {
                _kept.Sending = new List<SavesWriteEntry>();
                foreach (var write in sending) Settle(write);
                Store();
            }
        }

        /// <summary>Makes of a write that was refused a change on top of what the server has, or nothing; a later change stays.</summary>
        private void Settle(SavesWriteEntry write)
        {
            Entry entry;
            var theirs = _entries.TryGetValue(write.Key, out entry) ? entry.Value : null;
            var wanted = VersionOf(write.Key) == write.Version
                ? write.Value
                : _resolve(new Conflict { Key = write.Key, Mine = write.Value, Theirs = theirs });
            if (wanted == theirs || _kept.Changes.ContainsKey(write.Key)) return;
            _kept.Changes[write.Key] = new Change { Value = wanted, Version = VersionOf(write.Key) };
        }

        private async Task<InboxCollectReply> SendCollect()
        {
            Collecting collecting;
            lock (_lock) collecting = _kept.Collecting;
            var entries = collecting.Entries;
            var reply = await _client.CallAsync(new InboxCollect
            {
                MsgId = collecting.MessageId,
                CollectId = collecting.CollectId,
                Entries = entries.Count > 0 ? entries : null,
            });
            lock (_lock)
            {
                if (reply.Saved != null) Adopt(entries, reply.Saved.Versions, reply.Saved.Revision);
                _kept.Collecting = null;
                Store();
            }
            return reply;
        }

        /// <summary>A collect whose answer was lost: it is answered as it was, or refused because it was not done.</summary>
        private async Task FinishCollect()
        {
            lock (_lock) if (_kept.Collecting == null) return;
            try
            {
                await SendCollect();
            }
            catch (GameError)
            {
                Keep(kept => kept.Collecting = null);
            }
        }

        private List<SavesWriteEntry> ToWrites(Func<SavedGame, IDictionary<string, string>> apply)
        {
            var values = apply == null ? null : apply(this);
            if (values == null) return new List<SavesWriteEntry>();
            lock (_lock)
                return values.Select(value => new SavesWriteEntry
                {
                    Key = value.Key,
                    Value = value.Value,
                    Version = VersionOf(value.Key),
                }).ToList();
        }

        private void Adopt(List<SavesWriteEntry> written, Dictionary<string, long> versions, long revision)
        {
            foreach (var write in written)
            {
                long version;
                if (write.Value == null || !versions.TryGetValue(write.Key, out version)) _entries.Remove(write.Key);
                else _entries[write.Key] = new Entry { Value = write.Value, Version = version };
            }
            // With a later one something else has changed that is not known here.
            if (revision == _revision + 1) _revision = revision;
        }

        private void Keep(Action<Kept> change)
        {
            lock (_lock)
            {
                change(_kept);
                Store();
            }
        }

        private void Store()
        {
            var json = new JsonWriter();
            _kept.Write(json);
            _storage.Set(StoredName, json.ToString());
        }

        private long VersionOf(string key)
        {
            Entry entry;
            return _entries.TryGetValue(key, out entry) ? entry.Version : 0;
        }

        private bool IsSent(string key)
        {
            var collected = _kept.Collecting == null ? new List<SavesWriteEntry>() : _kept.Collecting.Entries;
            return _kept.Sending.Concat(collected).Concat(_buying).Any(write => write.Key == key);
        }

        private static bool IsOutdated(GameError error)
        {
            return error.Code == "stale" || error.Code == "persistence-outdated";
        }

        private static string NewCollectId()
        {
            var bytes = new byte[16];
            using (var random = RandomNumberGenerator.Create()) random.GetBytes(bytes);
            var text = new StringBuilder();
            foreach (var one in bytes) text.Append(one.ToString("x2"));
            return text.ToString();
        }

        private struct Entry
        {
            internal string Value;
            internal long Version;
        }

        /// <summary>A change that is not sent yet; the version is what it replaces, null for what is being sent at the moment.</summary>
        private sealed class Change
        {
            internal string Value;
            internal long? Version;

            internal static Change Read(JsonReader json)
            {
                var change = new Change();
                json.BeginObject();
                for (var name = json.NextName(); name != null; name = json.NextName())
                {
                    if (name == "value") change.Value = json.ReadString();
                    else if (name == "version") change.Version = json.ReadNull() ? (long?)null : json.ReadLong();
                    else json.Skip();
                }
                return change;
            }

            internal static void Write(JsonWriter json, Change change)
            {
                json.BeginObject();
                json.Name("value");
                json.Write(change.Value);
                json.Name("version");
                if (change.Version.HasValue) json.Write(change.Version.Value);
                else json.WriteNull();
                json.EndObject();
            }
        }

        private sealed class Collecting
        {
            internal string MessageId;
            internal string CollectId;
            internal List<SavesWriteEntry> Entries = new List<SavesWriteEntry>();

            internal static Collecting Read(JsonReader json)
            {
                if (json.ReadNull()) return null;
                var collecting = new Collecting();
                json.BeginObject();
                for (var name = json.NextName(); name != null; name = json.NextName())
                {
                    if (name == "messageId") collecting.MessageId = json.ReadString();
                    else if (name == "collectId") collecting.CollectId = json.ReadString();
                    else if (name == "entries") collecting.Entries = json.ReadList(SavesWriteEntry.Read);
                    else json.Skip();
                }
                return collecting;
            }

            internal static void Write(JsonWriter json, Collecting collecting)
            {
                if (collecting == null)
                {
                    json.WriteNull();
                    return;
                }
                json.BeginObject();
                json.Name("messageId");
                json.Write(collecting.MessageId);
                json.Name("collectId");
                json.Write(collecting.CollectId);
                json.Name("entries");
                json.WriteList(collecting.Entries, entry => SavesWriteEntry.Write(json, entry));
                json.EndObject();
            }
        }

        /// <summary>What is not known to be on the server, as it is kept.</summary>
        private sealed class Kept
        {
            internal Dictionary<string, Change> Changes = new Dictionary<string, Change>();
            internal List<SavesWriteEntry> Sending = new List<SavesWriteEntry>();
            internal Collecting Collecting;

            internal static Kept Read(JsonReader json)
            {
                var kept = new Kept();
                json.BeginObject();
                for (var name = json.NextName(); name != null; name = json.NextName())
                {
                    if (name == "changes") kept.Changes = json.ReadMap(Change.Read);
                    else if (name == "sending") kept.Sending = json.ReadList(SavesWriteEntry.Read);
                    else if (name == "collecting") kept.Collecting = Collecting.Read(json);
                    else json.Skip();
                }
                return kept;
            }

            internal void Write(JsonWriter json)
            {
                json.BeginObject();
                json.Name("changes");
                json.WriteMap(Changes, change => Change.Write(json, change));
                json.Name("sending");
                json.WriteList(Sending, entry => SavesWriteEntry.Write(json, entry));
                json.Name("collecting");
                Collecting.Write(json, Collecting);
                json.EndObject();
            }
        }
    }
}
