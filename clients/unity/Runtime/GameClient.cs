using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Threading.Tasks;

namespace Quarterdeck
{
    /// <summary>How a game is connected.</summary>
    public sealed class GameClientOptions
    {
        /// <summary>The address of the server: "https://game.example.com".</summary>
        public string Url;

        /// <summary>The client key of the platform, from the console's settings.</summary>
        public string ClientKey;
        public IGameStorage Storage;
        public ITransport Transport;

        /// <summary>What the game says of the device it runs on, for support; null for nothing.</summary>
        public SignInCreateDevice Device;
        public string Language;

        /// <summary>Where the player is: a code of ISO 3166-1 alpha-2, "DE".</summary>
        public string Region;

        /// <summary>Decides between a value that is not saved yet and another one on the server; the server's without it.</summary>
        public Func<Conflict, string> Resolve;

        /// <summary>Drops what the game caches on the device: staff asked for it.</summary>
        public Action DropCache;

        /// <summary>How often a call is sent in all when the server does not answer.</summary>
        public int Attempts = 5;

        /// <summary>Waits some milliseconds; for tests.</summary>
        internal Func<int, Task> Wait;
    }

    /// <summary>What brings a player to this installation: a sign-in code of the support, or an identity token with its nonce.</summary>
    public sealed class SignInProof
    {
        internal string Code;
        internal string IdentityToken;
        internal string Nonce;

        public static SignInProof OfCode(string code)
        {
            return new SignInProof { Code = code };
        }

        public static SignInProof OfIdentity(string identityToken, string nonce)
        {
            return new SignInProof { IdentityToken = identityToken, Nonce = nonce };
        }
    }

    /// <summary>A game that is connected: signs in when it has to, and keeps what it saves until the server has it.</summary>
    public sealed class GameClient
    {
        private const string InstallationName = "quarterdeck.installation";

        /// <summary>The count of dropped caches that the server knows of.</summary>
        private const string CacheName = "quarterdeck.cache";
        private const string PlayerName = "quarterdeck.player";

        /// <summary>The number of the last score report.</summary>
        private const string ReportName = "quarterdeck.report";

        /// <summary>A token is renewed this long before it ends.</summary>
        private const long RenewBeforeMs = 60000;

        private readonly GameClientOptions _options;
        private readonly Connection _connection;
        private readonly Stopwatch _clock = Stopwatch.StartNew();
        private readonly object _lock = new object();
        private string _token;
        private long _tokenEndsAt;
        private Task<string> _signingIn;
        private string _pollState;
        private long _cacheCount;

        public GameClient(GameClientOptions options)
        {
            _options = options;
            _connection = new Connection(options);
            Saves = new SavedGame(this, options.Storage, options.Resolve ?? (conflict => conflict.Theirs));
        }

        /// <summary>The player's saved game.</summary>
        public SavedGame Saves { get; private set; }

        /// <summary>The player, once signed in; else null.</summary>
        public SignInCreatePlayer Player { get; private set; }

        /// <summary>What the game gives the stores with a purchase (appAccountToken, setObfuscatedAccountId), once signed in.</summary>
        public string AccountTag { get; private set; }

        /// <summary>How soon to poll again, in seconds, as the server said last: it is longer under load. 30 before the first poll.</summary>
        public int PollAfterSeconds { get; private set; } = 30;

        /// <summary>Which build may play, asked before the sign-in.</summary>
        public async Task<AvailabilityCheckReply> CheckAvailabilityAsync(int buildNumber)
        {
            var call = new AvailabilityCheck { BuildNumber = buildNumber, InstallationKey = _options.Storage.Get(InstallationName) };
            return (await _connection.SendAsync(call, _options.ClientKey)).Reply;
        }

        /// <summary>
        /// Signs in; the first time on an installation it makes a new player. With a proof the installation becomes that of the
        /// proof's player: load the saved game anew, what was not saved of another player is gone. Throws GameError:
        /// maintenance; player-deleted (call Forget, and ask the person before signing in again); installation-ended (ask for a
        /// proof, or call Forget and begin anew); sign-in-code-wrong, identity-token-refused.
        /// </summary>
        public async Task<SignInCreatePlayer> SignInAsync(SignInProof proof = null)
        {
            if (proof != null)
            {
                Task<string> earlier;
                lock (_lock) earlier = _signingIn;
                if (earlier != null) await Task.WhenAny(earlier);
                lock (_lock) _token = null;
            }
            await RenewToken(proof);
            await DropCache(_cacheCount);
            return Player;
        }

        /// <summary>
        /// Links an identity to the player. Throws GameError identity-linked when another player has it, with that player in
        /// its details: ask the person, and say which one to keep, "this" or "other". When that is the other, load the saved game
        /// anew.
        /// </summary>
        public async Task<SignInCreatePlayer> LinkIdentityAsync(
            string identityToken, string nonce, string keep = null, bool abandonOther = false)
        {
            var call = new IdentitiesLink { IdentityToken = identityToken, Nonce = nonce, Keep = keep, AbandonOther = abandonOther };
            var reply = await CallAsync(call);
            if (reply.SignIn) lock (_lock) _token = null;
            return reply.SignIn || Player == null ? await SignInAsync() : Player;
        }

        /// <summary>Forgets the installation, after the player was deleted and the person wants to begin anew.</summary>
        public void Forget()
        {
            lock (_lock) _token = null;
            Player = null;
            AccountTag = null;
            foreach (var name in new[] { InstallationName, CacheName, PlayerName }) _options.Storage.Remove(name);
            Saves.Forget();
        }

        /// <summary>Makes a call as the player, signed in. Throws GameError and Unreachable.</summary>
        public async Task<TReply> CallAsync<TReply>(GameCall<TReply> call)
        {
            return (await Send(call)).Reply;
        }

        private async Task<Answer<TReply>> Send<TReply>(GameCall<TReply> call)
        {
            try
            {
                return await SendAs(await GetToken(), call);
            }
            catch (GameError error)
            {
                if (error.Code != "token-ended") throw;
            }
            lock (_lock) _token = null;
            return await SendAs(await GetToken(), call);
        }

        /// <summary>
        /// What is not saved of a deleted player is dropped. The installation key stays until the person was asked: see Forget.
        /// </summary>
        private async Task<Answer<TReply>> SendAs<TReply>(string credential, GameCall<TReply> call)
        {
            try
            {
                return await _connection.SendAsync(call, credential);
            }
            catch (GameError error)
            {
                if (error.Code == "player-deleted") Saves.Forget();
                throw;
            }
        }

        /// <summary>The messages that the player can see.</summary>
        public async Task<List<InboxListMessage>> ListInboxAsync()
        {
            return (await CallAsync(new InboxList())).Messages;
        }

        /// <summary>Changes the nickname. Throws GameError: nickname-refused, nickname-too-soon.</summary>
        public async Task<NamesSetNicknameReply> SetNicknameAsync(string nickname)
        {
            var changed = await CallAsync(new NamesSetNickname { Nickname = nickname });
            if (Player != null) Player.Nickname = changed.Nickname;
            return changed;
        }

        /// <summary>Sets attributes that the game may set, all or none.</summary>
        public async Task<List<OwnAttributesListAttribute>> SetAttributesAsync(IDictionary<string, double> values)
        {
            var attributes = values.Select(value => new OwnAttributesWriteAttribute { Name = value.Key, Value = value.Value });
            return (await CallAsync(new OwnAttributesWrite { Attributes = attributes.ToList() })).Attributes;
        }

        /// <summary>The number of a new report, by which the server knows one that comes again.</summary>
        private long CountReport()
        {
            lock (_lock)
            {
                long number;
                long.TryParse(_options.Storage.Get(ReportName), NumberStyles.None, CultureInfo.InvariantCulture, out number);
                number++;
                _options.Storage.Set(ReportName, number.ToString(CultureInfo.InvariantCulture));
                return number;
            }
        }

        /// <summary>
        /// Reports the own score, or attributes that it is made from, on a leaderboard that takes them from players. Throws
        /// GameError: scores-not-taken, leaderboard-final, event-not-started, entry-unknown.
        /// </summary>
        public Task<RanksReportReply> ReportScoreAsync(
            string key, double? score, IDictionary<string, double> attributes = null)
        {
            return CallAsync(new RanksReport
            {
                Key = key,
                Report = CountReport(),
                Score = score,
                Attributes = new Dictionary<string, double>(attributes ?? new Dictionary<string, double>()),
            });
        }

        /// <summary>
        /// Reports the own score in a regatta that takes it from players; it replaces the one of before. Throws GameError:
        /// scores-not-taken, regatta-not-running, guild-not-in-regatta.
        /// </summary>
        public Task<OwnRegattaReportReply> ReportRegattaScoreAsync(long id, double score)
        {
            return CallAsync(new OwnRegattaReport
            {
                Id = id,
                Report = CountReport(),
                Score = score,
            });
        }

        /// <summary>
        /// What changed since the last time; null when nothing did. When staff changed the saved game, it is read and
        /// acknowledged; when they want the cache dropped, it is. PollAfterSeconds says then when to poll again.
        /// </summary>
        public async Task<AvailabilityPollReply> PollAsync()
        {
            var answer = await Send(new AvailabilityPoll { State = _pollState });
            if (answer.RetryAfterSeconds > 0) PollAfterSeconds = answer.RetryAfterSeconds;
            var changed = answer.Reply;
            if (changed == null) return null;
            _pollState = changed.State;
            if (changed.IsOutdated || changed.Revision > Saves.Revision) await Saves.ReadAsync();
            await DropCache(changed.CacheCount);
            return changed;
        }

        /// <summary>Drops the cache when staff asked for it since the last time, and says so to the server.</summary>
        private async Task DropCache(long count)
        {
            long known;
            long.TryParse(_options.Storage.Get(CacheName), NumberStyles.None, CultureInfo.InvariantCulture, out known);
            if (count <= known) return;
            if (_options.DropCache != null) _options.DropCache();
            await CallAsync(new CacheAcknowledge { CacheCount = count });
            _options.Storage.Set(CacheName, count.ToString(CultureInfo.InvariantCulture));
        }

        private Task<string> GetToken()
        {
            lock (_lock)
            {
                // Counts from when the reply came, so that a wrong clock of the device does not matter.
                if (_token != null && _clock.ElapsedMilliseconds < _tokenEndsAt - RenewBeforeMs) return Task.FromResult(_token);
            }
            return RenewToken(null);
        }

        /// <summary>One sign-in at a time: who needs a token meanwhile gets that of the one under way.</summary>
        private Task<string> RenewToken(SignInProof proof)
        {
            lock (_lock)
            {
                if (_signingIn == null || _signingIn.IsCompleted) _signingIn = SignIn(proof);
                return _signingIn;
            }
        }

        private async Task<string> SignIn(SignInProof proof)
        {
            var storage = _options.Storage;
            var key = storage.Get(InstallationName);
            if (key == null)
            {
                key = NewInstallationKey();
                // Kept before the first call: when its reply is lost, the next one finds the same player.
                storage.Set(InstallationName, key);
            }
            var answer = await SendAs(_options.ClientKey, new SignInCreate
            {
                InstallationKey = key,
                Create = true,
                Code = proof == null ? null : proof.Code,
                IdentityToken = proof == null ? null : proof.IdentityToken,
                Nonce = proof == null ? null : proof.Nonce,
                Device = _options.Device,
                Language = _options.Language,
                Region = _options.Region,
            });
            var reply = answer.Reply;
            // What is kept of one player's game must not be saved in another's.
            var before = storage.Get(PlayerName);
            if (before != null && before != reply.Player.PlayerId) Saves.Forget();
            if (before != reply.Player.PlayerId) storage.Set(PlayerName, reply.Player.PlayerId);
            Player = reply.Player;
            AccountTag = reply.AccountTag;
            _cacheCount = reply.CacheCount;
            lock (_lock)
            {
                _token = reply.Token;
                _tokenEndsAt = _clock.ElapsedMilliseconds
                    + (long)(Instant.Parse(reply.ExpiresAt) - answer.ServerTime).TotalMilliseconds;
            }
            return reply.Token;
        }

        private static string NewInstallationKey()
        {
            var bytes = new byte[32];
            using (var random = RandomNumberGenerator.Create()) random.GetBytes(bytes);
            return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
        }
    }
}
