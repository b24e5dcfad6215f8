// Made from the contract by test/csharp-calls.test.ts: do not edit.
using System.Collections.Generic;

namespace Quarterdeck
{
    /// <summary>Whether a build may play: POST /game/v1/availability.</summary>
    public sealed class AvailabilityCheck : GameCall<AvailabilityCheckReply>
    {
        public long? BuildNumber;
        public string Version;
        public string InstallationKey;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return true; } }
        internal override string GetPath() { return "/game/v1/availability"; }
        internal override AvailabilityCheckReply ReadReply(JsonReader json) { return AvailabilityCheckReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            if (BuildNumber != null) { json.Name("BuildNumber"); json.Write(BuildNumber.Value); }
            if (Version != null) { json.Name("Version"); json.Write(Version); }
            if (InstallationKey != null) { json.Name("InstallationKey"); json.Write(InstallationKey); }
            json.EndObject();
        }
    }

    /// <summary>Whether something changed: GET /game/v1/poll. The reply is null when nothing changed.</summary>
    public sealed class AvailabilityPoll : GameCall<AvailabilityPollReply>
    {
        public string State;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/poll"; }
        internal override AvailabilityPollReply ReadReply(JsonReader json) { return AvailabilityPollReply.Read(json); }
        internal override void AddQuery(QueryWriter query)
        {
            query.Add("state", State);
        }
    }

    /// <summary>Sign a player in: POST /game/v1/sessions.</summary>
    public sealed class SignInCreate : GameCall<SignInCreateReply>
    {
        public string InstallationKey;
        public bool? Create;
        public string Code;
        public string IdentityToken;
        public string Nonce;
        public string Language;
        public SignInCreateDevice Device;
        public string Region;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return true; } }
        internal override string GetPath() { return "/game/v1/sessions"; }
        internal override SignInCreateReply ReadReply(JsonReader json) { return SignInCreateReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("InstallationKey"); json.Write(InstallationKey);
            if (Create != null) { json.Name("Create"); json.Write(Create.Value); }
            if (Code != null) { json.Name("Code"); json.Write(Code); }
            if (IdentityToken != null) { json.Name("IdentityToken"); json.Write(IdentityToken); }
            if (Nonce != null) { json.Name("Nonce"); json.Write(Nonce); }
            if (Language != null) { json.Name("Language"); json.Write(Language); }
            if (Device != null) { json.Name("Device"); SignInCreateDevice.Write(json, Device); }
            if (Region != null) { json.Name("Region"); json.Write(Region); }
            json.EndObject();
        }
    }

    /// <summary>The own profile: GET /game/v1/profile.</summary>
    public sealed class ProfileGet : GameCall<SignInCreatePlayer>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/profile"; }
        internal override SignInCreatePlayer ReadReply(JsonReader json) { return SignInCreatePlayer.Read(json); }
    }

    /// <summary>The profile of another player: GET /game/v1/players/:playerId.</summary>
    public sealed class ProfileGetOther : GameCall<ProfileGetOtherReply>
    {
        public string PlayerId;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/players/" + Url.Encode(PlayerId); }
        internal override ProfileGetOtherReply ReadReply(JsonReader json) { return ProfileGetOtherReply.Read(json); }
    }

    /// <summary>Change the own nickname: PUT /game/v1/profile/nickname.</summary>
    public sealed class NamesSetNickname : GameCall<NamesSetNicknameReply>
    {
        public string Nickname;

        public override string Method { get { return "PUT"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/profile/nickname"; }
        internal override NamesSetNicknameReply ReadReply(JsonReader json) { return NamesSetNicknameReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("Nickname"); json.Write(Nickname);
            json.EndObject();
        }
    }

    /// <summary>Report the nickname of another player: POST /game/v1/players/:playerId/name-reports.</summary>
    public sealed class NamesReport : GameCall<NamesReportReply>
    {
        public string PlayerId;
        public string Nickname;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/players/" + Url.Encode(PlayerId) + "/name-reports"; }
        internal override NamesReportReply ReadReply(JsonReader json) { return NamesReportReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("Nickname"); json.Write(Nickname);
            json.EndObject();
        }
    }

    /// <summary>The own attributes that the game may set: GET /game/v1/attributes.</summary>
    public sealed class OwnAttributesList : GameCall<OwnAttributesListReply>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/attributes"; }
        internal override OwnAttributesListReply ReadReply(JsonReader json) { return OwnAttributesListReply.Read(json); }
    }

    /// <summary>Set own attributes: PUT /game/v1/attributes.</summary>
    public sealed class OwnAttributesWrite : GameCall<OwnAttributesListReply>
    {
        public List<OwnAttributesWriteAttribute> Attributes;

        public override string Method { get { return "PUT"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/attributes"; }
        internal override OwnAttributesListReply ReadReply(JsonReader json) { return OwnAttributesListReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("Attributes"); json.WriteList(Attributes, item => OwnAttributesWriteAttribute.Write(json, item));
            json.EndObject();
        }
    }

    /// <summary>The own request to be deleted: GET /game/v1/deletion-request.</summary>
    public sealed class OwnDeletionGet : GameCall<OwnDeletionGetReply>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/deletion-request"; }
        internal override OwnDeletionGetReply ReadReply(JsonReader json) { return OwnDeletionGetReply.Read(json); }
    }

    /// <summary>Ask to be deleted: POST /game/v1/deletion-request.</summary>
    public sealed class OwnDeletionCreate : GameCall<OwnDeletionGetReply>
    {
        public string Text;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/deletion-request"; }
        internal override OwnDeletionGetReply ReadReply(JsonReader json) { return OwnDeletionGetReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            if (Text != null) { json.Name("Text"); json.Write(Text); }
            json.EndObject();
        }
    }

    /// <summary>Take back the request to be deleted: DELETE /game/v1/deletion-request.</summary>
    public sealed class OwnDeletionWithdraw : GameCall<OwnDeletionGetReply>
    {
        public override string Method { get { return "DELETE"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/deletion-request"; }
        internal override OwnDeletionGetReply ReadReply(JsonReader json) { return OwnDeletionGetReply.Read(json); }
    }

    /// <summary>The own request for the own data: GET /game/v1/data-request.</summary>
    public sealed class OwnDataGet : GameCall<OwnDataGetReply>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/data-request"; }
        internal override OwnDataGetReply ReadReply(JsonReader json) { return OwnDataGetReply.Read(json); }
    }

    /// <summary>Ask for the own data: POST /game/v1/data-request.</summary>
    public sealed class OwnDataCreate : GameCall<OwnDataCreateReply>
    {
        public string Text;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/data-request"; }
        internal override OwnDataCreateReply ReadReply(JsonReader json) { return OwnDataCreateReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            if (Text != null) { json.Name("Text"); json.Write(Text); }
            json.EndObject();
        }
    }

    /// <summary>The own identities: GET /game/v1/identities.</summary>
    public sealed class IdentitiesList : GameCall<IdentitiesListReply>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/identities"; }
        internal override IdentitiesListReply ReadReply(JsonReader json) { return IdentitiesListReply.Read(json); }
    }

    /// <summary>Link an identity: POST /game/v1/identities.</summary>
    public sealed class IdentitiesLink : GameCall<IdentitiesLinkReply>
    {
        public string IdentityToken;
        public string Nonce;
        public string Keep;
        public bool? AbandonOther;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/identities"; }
        internal override IdentitiesLinkReply ReadReply(JsonReader json) { return IdentitiesLinkReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("IdentityToken"); json.Write(IdentityToken);
            json.Name("Nonce"); json.Write(Nonce);
            if (Keep != null) { json.Name("Keep"); json.Write(Keep); }
            if (AbandonOther != null) { json.Name("AbandonOther"); json.Write(AbandonOther.Value); }
            json.EndObject();
        }
    }

    /// <summary>Unlink an identity: DELETE /game/v1/identities/:id.</summary>
    public sealed class IdentitiesUnlink : GameCall<NamesReportReply>
    {
        public string Id;

        public override string Method { get { return "DELETE"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/identities/" + Url.Encode(Id); }
        internal override NamesReportReply ReadReply(JsonReader json) { return NamesReportReply.Read(json); }
    }

    /// <summary>The own saved game: GET /game/v1/saves.</summary>
    public sealed class SavesList : GameCall<SavesListReply>
    {
        public long? Since;
        public List<SavesListKey> Keys;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/saves"; }
        internal override SavesListReply ReadReply(JsonReader json) { return SavesListReply.Read(json); }
        internal override void AddQuery(QueryWriter query)
        {
            query.Add("since", Since);
            query.AddList("keys", Keys, (item, add) => { add("key", item.Key); });
        }
    }

    /// <summary>Write the own saved game: PUT /game/v1/saves.</summary>
    public sealed class SavesWrite : GameCall<SavesWriteReply>
    {
        public List<SavesWriteEntry> Entries;

        public override string Method { get { return "PUT"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/saves"; }
        internal override SavesWriteReply ReadReply(JsonReader json) { return SavesWriteReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("Entries"); json.WriteList(Entries, item => SavesWriteEntry.Write(json, item));
            json.EndObject();
        }
    }

    /// <summary>Acknowledge what staff changed: POST /game/v1/saves/acknowledge.</summary>
    public sealed class SavesAcknowledge : GameCall<SavesAcknowledgeReply>
    {
        public long Revision;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/saves/acknowledge"; }
        internal override SavesAcknowledgeReply ReadReply(JsonReader json) { return SavesAcknowledgeReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("Revision"); json.Write(Revision);
            json.EndObject();
        }
    }

    /// <summary>Acknowledge that the cache was dropped: POST /game/v1/cache/acknowledge.</summary>
    public sealed class CacheAcknowledge : GameCall<CacheAcknowledgeReply>
    {
        public long CacheCount;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/cache/acknowledge"; }
        internal override CacheAcknowledgeReply ReadReply(JsonReader json) { return CacheAcknowledgeReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("CacheCount"); json.Write(CacheCount);
            json.EndObject();
        }
    }

    /// <summary>The own messages: GET /game/v1/inbox.</summary>
    public sealed class InboxList : GameCall<InboxListReply>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/inbox"; }
        internal override InboxListReply ReadReply(JsonReader json) { return InboxListReply.Read(json); }
    }

    /// <summary>Collect a message and save its gifts: POST /game/v1/inbox/:msgId/collect.</summary>
    public sealed class InboxCollect : GameCall<InboxCollectReply>
    {
        public string MsgId;
        public string CollectId;
        public List<SavesWriteEntry> Entries;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/inbox/" + Url.Encode(MsgId) + "/collect"; }
        internal override InboxCollectReply ReadReply(JsonReader json) { return InboxCollectReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("CollectId"); json.Write(CollectId);
            if (Entries != null) { json.Name("Entries"); json.WriteList(Entries, item => SavesWriteEntry.Write(json, item)); }
            json.EndObject();
        }
    }

    /// <summary>System messages: GET /game/v1/system-messages.</summary>
    public sealed class InboxListSystem : GameCall<InboxListSystemReply>
    {
        public string Since;
        public long? Take;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/system-messages"; }
        internal override InboxListSystemReply ReadReply(JsonReader json) { return InboxListSystemReply.Read(json); }
        internal override void AddQuery(QueryWriter query)
        {
            query.Add("since", Since);
            query.Add("take", Take);
        }
    }

    /// <summary>Events that run, and that come: GET /game/v1/events.</summary>
    public sealed class OwnEventsList : GameCall<OwnEventsListReply>
    {
        public long? AheadHours;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/events"; }
        internal override OwnEventsListReply ReadReply(JsonReader json) { return OwnEventsListReply.Read(json); }
        internal override void AddQuery(QueryWriter query)
        {
            query.Add("aheadHours", AheadHours);
        }
    }

    /// <summary>Join an event: POST /game/v1/events/:eventId/join.</summary>
    public sealed class OwnEventsJoin : GameCall<OwnEventsJoinReply>
    {
        public long EventId;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/events/" + Url.Encode(EventId) + "/join"; }
        internal override OwnEventsJoinReply ReadReply(JsonReader json) { return OwnEventsJoinReply.Read(json); }
    }

    /// <summary>Leave an event: POST /game/v1/events/:eventId/leave.</summary>
    public sealed class OwnEventsLeave : GameCall<NamesReportReply>
    {
        public long EventId;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/events/" + Url.Encode(EventId) + "/leave"; }
        internal override NamesReportReply ReadReply(JsonReader json) { return NamesReportReply.Read(json); }
    }

    /// <summary>The own ranks: GET /game/v1/leaderboards.</summary>
    public sealed class RanksOwn : GameCall<RanksOwnReply>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/leaderboards"; }
        internal override RanksOwnReply ReadReply(JsonReader json) { return RanksOwnReply.Read(json); }
    }

    /// <summary>A page of a leaderboard: GET /game/v1/leaderboards/:key.</summary>
    public sealed class RanksList : GameCall<RanksListReply>
    {
        public string Key;
        public long? Skip;
        public long? Take;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/leaderboards/" + Url.Encode(Key); }
        internal override RanksListReply ReadReply(JsonReader json) { return RanksListReply.Read(json); }
        internal override void AddQuery(QueryWriter query)
        {
            query.Add("skip", Skip);
            query.Add("take", Take);
        }
    }

    /// <summary>The entries around the own: GET /game/v1/leaderboards/:key/around.</summary>
    public sealed class RanksAround : GameCall<RanksAroundReply>
    {
        public string Key;
        public long? Take;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/leaderboards/" + Url.Encode(Key) + "/around"; }
        internal override RanksAroundReply ReadReply(JsonReader json) { return RanksAroundReply.Read(json); }
        internal override void AddQuery(QueryWriter query)
        {
            query.Add("take", Take);
        }
    }

    /// <summary>Report the own score: PUT /game/v1/leaderboards/:key/score.</summary>
    public sealed class RanksReport : GameCall<RanksReportReply>
    {
        public string Key;
        public Dictionary<string, double> Attributes;
        public double? Score;
        public long Report;

        public override string Method { get { return "PUT"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/leaderboards/" + Url.Encode(Key) + "/score"; }
        internal override RanksReportReply ReadReply(JsonReader json) { return RanksReportReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            if (Attributes != null) { json.Name("Attributes"); json.WriteMap(Attributes, item => json.Write(item)); }
            if (Score != null) { json.Name("Score"); json.Write(Score.Value); }
            json.Name("Report"); json.Write(Report);
            json.EndObject();
        }
    }

    /// <summary>Search guilds: GET /game/v1/guilds.</summary>
    public sealed class OwnGuildSearch : GameCall<OwnGuildSearchReply>
    {
        public string Name;
        public string After;
        public long? Take;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds"; }
        internal override OwnGuildSearchReply ReadReply(JsonReader json) { return OwnGuildSearchReply.Read(json); }
        internal override void AddQuery(QueryWriter query)
        {
            query.Add("name", Name);
            query.Add("after", After);
            query.Add("take", Take);
        }
    }

    /// <summary>The own guild: GET /game/v1/guild.</summary>
    public sealed class OwnGuildGet : GameCall<OwnGuildGetReply>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guild"; }
        internal override OwnGuildGetReply ReadReply(JsonReader json) { return OwnGuildGetReply.Read(json); }
    }

    /// <summary>The requests to join the guild that one leads: GET /game/v1/guilds/:guildId/requests.</summary>
    public sealed class OwnGuildRequests : GameCall<OwnGuildRequestsReply>
    {
        public string GuildId;

        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds/" + Url.Encode(GuildId) + "/requests"; }
        internal override OwnGuildRequestsReply ReadReply(JsonReader json) { return OwnGuildRequestsReply.Read(json); }
    }

    /// <summary>Accept a request to join: POST /game/v1/guilds/:guildId/requests/:playerId/accept.</summary>
    public sealed class OwnGuildAccept : GameCall<NamesReportReply>
    {
        public string GuildId;
        public string PlayerId;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds/" + Url.Encode(GuildId) + "/requests/" + Url.Encode(PlayerId) + "/accept"; }
        internal override NamesReportReply ReadReply(JsonReader json) { return NamesReportReply.Read(json); }
    }

    /// <summary>Refuse a request to join: POST /game/v1/guilds/:guildId/requests/:playerId/refuse.</summary>
    public sealed class OwnGuildRefuse : GameCall<NamesReportReply>
    {
        public string GuildId;
        public string PlayerId;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds/" + Url.Encode(GuildId) + "/requests/" + Url.Encode(PlayerId) + "/refuse"; }
        internal override NamesReportReply ReadReply(JsonReader json) { return NamesReportReply.Read(json); }
    }

    /// <summary>Kick a member: POST /game/v1/guilds/:guildId/members/:playerId/kick.</summary>
    public sealed class OwnGuildKick : GameCall<NamesReportReply>
    {
        public string GuildId;
        public string PlayerId;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds/" + Url.Encode(GuildId) + "/members/" + Url.Encode(PlayerId) + "/kick"; }
        internal override NamesReportReply ReadReply(JsonReader json) { return NamesReportReply.Read(json); }
    }

    /// <summary>Hand the leadership over: POST /game/v1/guilds/:guildId/members/:playerId/make-leader.</summary>
    public sealed class OwnGuildMakeLeader : GameCall<NamesReportReply>
    {
        public string GuildId;
        public string PlayerId;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds/" + Url.Encode(GuildId) + "/members/" + Url.Encode(PlayerId) + "/make-leader"; }
        internal override NamesReportReply ReadReply(JsonReader json) { return NamesReportReply.Read(json); }
    }

    /// <summary>Leave a guild: POST /game/v1/guilds/:guildId/leave.</summary>
    public sealed class OwnGuildLeave : GameCall<NamesReportReply>
    {
        public string GuildId;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds/" + Url.Encode(GuildId) + "/leave"; }
        internal override NamesReportReply ReadReply(JsonReader json) { return NamesReportReply.Read(json); }
    }

    /// <summary>Join a guild: POST /game/v1/guilds/:guildId/join.</summary>
    public sealed class OwnGuildJoin : GameCall<OwnGuildJoinReply>
    {
        public string GuildId;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds/" + Url.Encode(GuildId) + "/join"; }
        internal override OwnGuildJoinReply ReadReply(JsonReader json) { return OwnGuildJoinReply.Read(json); }
    }

    /// <summary>Make a guild: POST /game/v1/guilds.</summary>
    public sealed class OwnGuildCreate : GameCall<OwnGuildCreateReply>
    {
        public string Name;
        public long? AccessPolicy;
        public long? MinLevel;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/guilds"; }
        internal override OwnGuildCreateReply ReadReply(JsonReader json) { return OwnGuildCreateReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("Name"); json.Write(Name);
            if (AccessPolicy != null) { json.Name("AccessPolicy"); json.Write(AccessPolicy.Value); }
            if (MinLevel != null) { json.Name("MinLevel"); json.Write(MinLevel.Value); }
            json.EndObject();
        }
    }

    /// <summary>The own guild's regatta: GET /game/v1/regattas.</summary>
    public sealed class OwnRegattaGet : GameCall<OwnRegattaGetReply>
    {
        public override string Method { get { return "GET"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/regattas"; }
        internal override OwnRegattaGetReply ReadReply(JsonReader json) { return OwnRegattaGetReply.Read(json); }
    }

    /// <summary>Report the own score in a regatta: PUT /game/v1/regattas/:id/score.</summary>
    public sealed class OwnRegattaReport : GameCall<OwnRegattaReportReply>
    {
        public long Id;
        public double Score;
        public long Report;

        public override string Method { get { return "PUT"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/regattas/" + Url.Encode(Id) + "/score"; }
        internal override OwnRegattaReportReply ReadReply(JsonReader json) { return OwnRegattaReportReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("Score"); json.Write(Score);
            json.Name("Report"); json.Write(Report);
            json.EndObject();
        }
    }

    /// <summary>Report a purchase by its receipt: POST /game/v1/purchases.</summary>
    public sealed class OwnPurchasesReport : GameCall<OwnPurchasesReportReply>
    {
        public string Store;
        public string Transaction;
        public List<SavesWriteEntry> Entries;
        public string Receipt;
        public string Signature;

        public override string Method { get { return "POST"; } }
        public override bool IsOfClient { get { return false; } }
        internal override string GetPath() { return "/game/v1/purchases"; }
        internal override OwnPurchasesReportReply ReadReply(JsonReader json) { return OwnPurchasesReportReply.Read(json); }
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
            json.Name("Store"); json.Write(Store);
            if (Transaction != null) { json.Name("Transaction"); json.Write(Transaction); }
            if (Entries != null) { json.Name("Entries"); json.WriteList(Entries, item => SavesWriteEntry.Write(json, item)); }
            if (Receipt != null) { json.Name("Receipt"); json.Write(Receipt); }
            if (Signature != null) { json.Name("Signature"); json.Write(Signature); }
            json.EndObject();
        }
    }

    public sealed class AvailabilityCheckMaintenance
    {
        public string Text;
        public string Until;

        internal static AvailabilityCheckMaintenance Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new AvailabilityCheckMaintenance();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Text": value.Text = json.ReadString(); break;
                    case "Until": value.Until = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, AvailabilityCheckMaintenance value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Text"); json.Write(value.Text);
            json.Name("Until"); json.Write(value.Until);
            json.EndObject();
        }
    }

    public sealed class AvailabilityCheckReply
    {
        public string Outcome;
        public string Reason;
        public long? BuildNumber;
        public string Bucket;
        public bool UsesStaging;
        public long? UpdateTo;
        public string Text;
        public AvailabilityCheckMaintenance Maintenance;

        internal static AvailabilityCheckReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new AvailabilityCheckReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Outcome": value.Outcome = json.ReadString(); break;
                    case "Reason": value.Reason = json.ReadString(); break;
                    case "BuildNumber": value.BuildNumber = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                    case "Bucket": value.Bucket = json.ReadString(); break;
                    case "UsesStaging": value.UsesStaging = json.ReadBool(); break;
                    case "UpdateTo": value.UpdateTo = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                    case "Text": value.Text = json.ReadString(); break;
                    case "Maintenance": value.Maintenance = AvailabilityCheckMaintenance.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, AvailabilityCheckReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Outcome"); json.Write(value.Outcome);
            json.Name("Reason"); json.Write(value.Reason);
            json.Name("BuildNumber"); if (value.BuildNumber == null) json.WriteNull(); else json.Write(value.BuildNumber.Value);
            json.Name("Bucket"); json.Write(value.Bucket);
            json.Name("UsesStaging"); json.Write(value.UsesStaging);
            json.Name("UpdateTo"); if (value.UpdateTo == null) json.WriteNull(); else json.Write(value.UpdateTo.Value);
            json.Name("Text"); json.Write(value.Text);
            json.Name("Maintenance"); AvailabilityCheckMaintenance.Write(json, value.Maintenance);
            json.EndObject();
        }
    }

    public sealed class AvailabilityPollReply
    {
        public string State;
        public long Revision;
        public bool IsOutdated;
        public long Messages;
        public long CacheCount;
        public AvailabilityCheckMaintenance Maintenance;

        internal static AvailabilityPollReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new AvailabilityPollReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "State": value.State = json.ReadString(); break;
                    case "Revision": value.Revision = json.ReadLong(); break;
                    case "IsOutdated": value.IsOutdated = json.ReadBool(); break;
                    case "Messages": value.Messages = json.ReadLong(); break;
                    case "CacheCount": value.CacheCount = json.ReadLong(); break;
                    case "Maintenance": value.Maintenance = AvailabilityCheckMaintenance.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, AvailabilityPollReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("State"); json.Write(value.State);
            json.Name("Revision"); json.Write(value.Revision);
            json.Name("IsOutdated"); json.Write(value.IsOutdated);
            json.Name("Messages"); json.Write(value.Messages);
            json.Name("CacheCount"); json.Write(value.CacheCount);
            json.Name("Maintenance"); AvailabilityCheckMaintenance.Write(json, value.Maintenance);
            json.EndObject();
        }
    }

    public sealed class SignInCreateDevice
    {
        public string Id;
        public string Model;
        public long? BuildNumber;

        internal static SignInCreateDevice Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SignInCreateDevice();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Id": value.Id = json.ReadString(); break;
                    case "Model": value.Model = json.ReadString(); break;
                    case "BuildNumber": value.BuildNumber = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SignInCreateDevice value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            if (value.Id != null) { json.Name("Id"); json.Write(value.Id); }
            if (value.Model != null) { json.Name("Model"); json.Write(value.Model); }
            if (value.BuildNumber != null) { json.Name("BuildNumber"); json.Write(value.BuildNumber.Value); }
            json.EndObject();
        }
    }

    public sealed class SignInCreatePlayer
    {
        public string PlayerId;
        public string Nickname;
        public string Language;
        public string CreationDate;
        public long DebuggerSecondsLeft;

        internal static SignInCreatePlayer Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SignInCreatePlayer();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "PlayerId": value.PlayerId = json.ReadString(); break;
                    case "Nickname": value.Nickname = json.ReadString(); break;
                    case "Language": value.Language = json.ReadString(); break;
                    case "CreationDate": value.CreationDate = json.ReadString(); break;
                    case "DebuggerSecondsLeft": value.DebuggerSecondsLeft = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SignInCreatePlayer value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("PlayerId"); json.Write(value.PlayerId);
            json.Name("Nickname"); json.Write(value.Nickname);
            json.Name("Language"); json.Write(value.Language);
            json.Name("CreationDate"); json.Write(value.CreationDate);
            json.Name("DebuggerSecondsLeft"); json.Write(value.DebuggerSecondsLeft);
            json.EndObject();
        }
    }

    public sealed class SignInCreateReply
    {
        public string Token;
        public string ExpiresAt;
        public bool IsNew;
        public long CacheCount;
        public string AccountTag;
        public SignInCreatePlayer Player;

        internal static SignInCreateReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SignInCreateReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Token": value.Token = json.ReadString(); break;
                    case "ExpiresAt": value.ExpiresAt = json.ReadString(); break;
                    case "IsNew": value.IsNew = json.ReadBool(); break;
                    case "CacheCount": value.CacheCount = json.ReadLong(); break;
                    case "AccountTag": value.AccountTag = json.ReadString(); break;
                    case "Player": value.Player = SignInCreatePlayer.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SignInCreateReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Token"); json.Write(value.Token);
            json.Name("ExpiresAt"); json.Write(value.ExpiresAt);
            json.Name("IsNew"); json.Write(value.IsNew);
            json.Name("CacheCount"); json.Write(value.CacheCount);
            json.Name("AccountTag"); json.Write(value.AccountTag);
            json.Name("Player"); SignInCreatePlayer.Write(json, value.Player);
            json.EndObject();
        }
    }

    public sealed class ProfileGetOtherGuild
    {
        public string Id;
        public string Name;

        internal static ProfileGetOtherGuild Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new ProfileGetOtherGuild();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Id": value.Id = json.ReadString(); break;
                    case "Name": value.Name = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, ProfileGetOtherGuild value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Id"); json.Write(value.Id);
            json.Name("Name"); json.Write(value.Name);
            json.EndObject();
        }
    }

    public sealed class ProfileGetOtherGuildMate
    {
        public double? Level;
        public string LastSeen;

        internal static ProfileGetOtherGuildMate Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new ProfileGetOtherGuildMate();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Level": value.Level = json.ReadNull() ? (double?)null : json.ReadDouble(); break;
                    case "LastSeen": value.LastSeen = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, ProfileGetOtherGuildMate value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Level"); if (value.Level == null) json.WriteNull(); else json.Write(value.Level.Value);
            json.Name("LastSeen"); json.Write(value.LastSeen);
            json.EndObject();
        }
    }

    public sealed class ProfileGetOtherReply
    {
        public string PlayerId;
        public string Nickname;
        public ProfileGetOtherGuild Guild;
        public ProfileGetOtherGuildMate GuildMate;

        internal static ProfileGetOtherReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new ProfileGetOtherReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "PlayerId": value.PlayerId = json.ReadString(); break;
                    case "Nickname": value.Nickname = json.ReadString(); break;
                    case "Guild": value.Guild = ProfileGetOtherGuild.Read(json); break;
                    case "GuildMate": value.GuildMate = ProfileGetOtherGuildMate.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, ProfileGetOtherReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("PlayerId"); json.Write(value.PlayerId);
            json.Name("Nickname"); json.Write(value.Nickname);
            json.Name("Guild"); ProfileGetOtherGuild.Write(json, value.Guild);
            json.Name("GuildMate"); ProfileGetOtherGuildMate.Write(json, value.GuildMate);
            json.EndObject();
        }
    }

    public sealed class NamesSetNicknameReply
    {
        public string Nickname;
        public string ChangeableAt;

        internal static NamesSetNicknameReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new NamesSetNicknameReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Nickname": value.Nickname = json.ReadString(); break;
                    case "ChangeableAt": value.ChangeableAt = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, NamesSetNicknameReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Nickname"); json.Write(value.Nickname);
            json.Name("ChangeableAt"); json.Write(value.ChangeableAt);
            json.EndObject();
        }
    }

    public sealed class NamesReportReply
    {


        internal static NamesReportReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new NamesReportReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {

                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, NamesReportReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();

            json.EndObject();
        }
    }

    public sealed class OwnAttributesListAttribute
    {
        public string Name;
        public double Value;
        public string ExpirationDate;

        internal static OwnAttributesListAttribute Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnAttributesListAttribute();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Name": value.Name = json.ReadString(); break;
                    case "Value": value.Value = json.ReadDouble(); break;
                    case "ExpirationDate": value.ExpirationDate = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnAttributesListAttribute value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Name"); json.Write(value.Name);
            json.Name("Value"); json.Write(value.Value);
            json.Name("ExpirationDate"); json.Write(value.ExpirationDate);
            json.EndObject();
        }
    }

    public sealed class OwnAttributesListReply
    {
        public List<OwnAttributesListAttribute> Attributes;

        internal static OwnAttributesListReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnAttributesListReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Attributes": value.Attributes = json.ReadList(OwnAttributesListAttribute.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnAttributesListReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Attributes"); json.WriteList(value.Attributes, item => OwnAttributesListAttribute.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class OwnAttributesWriteAttribute
    {
        public string Name;
        public double Value;

        internal static OwnAttributesWriteAttribute Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnAttributesWriteAttribute();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Name": value.Name = json.ReadString(); break;
                    case "Value": value.Value = json.ReadDouble(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnAttributesWriteAttribute value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Name"); json.Write(value.Name);
            json.Name("Value"); json.Write(value.Value);
            json.EndObject();
        }
    }

    public sealed class OwnDeletionGetRequest
    {
        public string CreationDate;
        public string Text;
        public bool CanBeWithdrawn;

        internal static OwnDeletionGetRequest Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnDeletionGetRequest();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "CreationDate": value.CreationDate = json.ReadString(); break;
                    case "Text": value.Text = json.ReadString(); break;
                    case "CanBeWithdrawn": value.CanBeWithdrawn = json.ReadBool(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnDeletionGetRequest value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("CreationDate"); json.Write(value.CreationDate);
            json.Name("Text"); json.Write(value.Text);
            json.Name("CanBeWithdrawn"); json.Write(value.CanBeWithdrawn);
            json.EndObject();
        }
    }

    public sealed class OwnDeletionGetReply
    {
        public OwnDeletionGetRequest Request;

        internal static OwnDeletionGetReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnDeletionGetReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Request": value.Request = OwnDeletionGetRequest.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnDeletionGetReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Request"); OwnDeletionGetRequest.Write(json, value.Request);
            json.EndObject();
        }
    }

    public sealed class OwnDataGetRequest
    {
        public string CreationDate;
        public string Text;
        public string AnsweredAt;

        internal static OwnDataGetRequest Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnDataGetRequest();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "CreationDate": value.CreationDate = json.ReadString(); break;
                    case "Text": value.Text = json.ReadString(); break;
                    case "AnsweredAt": value.AnsweredAt = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnDataGetRequest value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("CreationDate"); json.Write(value.CreationDate);
            json.Name("Text"); json.Write(value.Text);
            json.Name("AnsweredAt"); json.Write(value.AnsweredAt);
            json.EndObject();
        }
    }

    public sealed class OwnDataGetReply
    {
        public OwnDataGetRequest Request;

        internal static OwnDataGetReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnDataGetReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Request": value.Request = OwnDataGetRequest.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnDataGetReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Request"); OwnDataGetRequest.Write(json, value.Request);
            json.EndObject();
        }
    }

    public sealed class OwnDataCreateReply
    {
        public OwnDataGetRequest Request;

        internal static OwnDataCreateReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnDataCreateReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Request": value.Request = OwnDataGetRequest.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnDataCreateReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Request"); OwnDataGetRequest.Write(json, value.Request);
            json.EndObject();
        }
    }

    public sealed class IdentitiesListIdentity
    {
        public string Id;
        public string Issuer;
        public string LinkedAt;

        internal static IdentitiesListIdentity Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new IdentitiesListIdentity();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Id": value.Id = json.ReadString(); break;
                    case "Issuer": value.Issuer = json.ReadString(); break;
                    case "LinkedAt": value.LinkedAt = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, IdentitiesListIdentity value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Id"); json.Write(value.Id);
            json.Name("Issuer"); json.Write(value.Issuer);
            json.Name("LinkedAt"); json.Write(value.LinkedAt);
            json.EndObject();
        }
    }

    public sealed class IdentitiesListReply
    {
        public List<IdentitiesListIdentity> Identities;

        internal static IdentitiesListReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new IdentitiesListReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Identities": value.Identities = json.ReadList(IdentitiesListIdentity.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, IdentitiesListReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Identities"); json.WriteList(value.Identities, item => IdentitiesListIdentity.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class IdentitiesLinkReply
    {
        public string PlayerId;
        public bool SignIn;

        internal static IdentitiesLinkReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new IdentitiesLinkReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "PlayerId": value.PlayerId = json.ReadString(); break;
                    case "SignIn": value.SignIn = json.ReadBool(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, IdentitiesLinkReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("PlayerId"); json.Write(value.PlayerId);
            json.Name("SignIn"); json.Write(value.SignIn);
            json.EndObject();
        }
    }

    public sealed class SavesListKey
    {
        public string Key;

        internal static SavesListKey Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SavesListKey();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "key": value.Key = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SavesListKey value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("key"); json.Write(value.Key);
            json.EndObject();
        }
    }

    public sealed class SavesListEntry
    {
        public string Key;
        public string Value;
        public long Version;

        internal static SavesListEntry Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SavesListEntry();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Key": value.Key = json.ReadString(); break;
                    case "Value": value.Value = json.ReadString(); break;
                    case "Version": value.Version = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SavesListEntry value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Key"); json.Write(value.Key);
            json.Name("Value"); json.Write(value.Value);
            json.Name("Version"); json.Write(value.Version);
            json.EndObject();
        }
    }

    public sealed class SavesListReply
    {
        public List<SavesListEntry> Entries;
        public Dictionary<string, long> Versions;
        public long Revision;
        public bool IsOutdated;

        internal static SavesListReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SavesListReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Entries": value.Entries = json.ReadList(SavesListEntry.Read); break;
                    case "Versions": value.Versions = json.ReadMap(JsonReader.Long); break;
                    case "Revision": value.Revision = json.ReadLong(); break;
                    case "IsOutdated": value.IsOutdated = json.ReadBool(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SavesListReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Entries"); json.WriteList(value.Entries, item => SavesListEntry.Write(json, item));
            json.Name("Versions"); json.WriteMap(value.Versions, item => json.Write(item));
            json.Name("Revision"); json.Write(value.Revision);
            json.Name("IsOutdated"); json.Write(value.IsOutdated);
            json.EndObject();
        }
    }

    public sealed class SavesWriteEntry
    {
        public string Key;
        public string Value;
        public long Version;

        internal static SavesWriteEntry Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SavesWriteEntry();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Key": value.Key = json.ReadString(); break;
                    case "Value": value.Value = json.ReadString(); break;
                    case "Version": value.Version = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SavesWriteEntry value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Key"); json.Write(value.Key);
            json.Name("Value"); json.Write(value.Value);
            json.Name("Version"); json.Write(value.Version);
            json.EndObject();
        }
    }

    public sealed class SavesWriteReply
    {
        public Dictionary<string, long> Versions;
        public long Revision;

        internal static SavesWriteReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SavesWriteReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Versions": value.Versions = json.ReadMap(JsonReader.Long); break;
                    case "Revision": value.Revision = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SavesWriteReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Versions"); json.WriteMap(value.Versions, item => json.Write(item));
            json.Name("Revision"); json.Write(value.Revision);
            json.EndObject();
        }
    }

    public sealed class SavesAcknowledgeReply
    {
        public long Revision;
        public bool IsOutdated;

        internal static SavesAcknowledgeReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new SavesAcknowledgeReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Revision": value.Revision = json.ReadLong(); break;
                    case "IsOutdated": value.IsOutdated = json.ReadBool(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, SavesAcknowledgeReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Revision"); json.Write(value.Revision);
            json.Name("IsOutdated"); json.Write(value.IsOutdated);
            json.EndObject();
        }
    }

    public sealed class CacheAcknowledgeReply
    {
        public long CacheCount;

        internal static CacheAcknowledgeReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new CacheAcknowledgeReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "CacheCount": value.CacheCount = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, CacheAcknowledgeReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("CacheCount"); json.Write(value.CacheCount);
            json.EndObject();
        }
    }

    public sealed class InboxListMessageGift
    {
        public long M_type;
        public string M_giftableId;
        public long M_amount;

        internal static InboxListMessageGift Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new InboxListMessageGift();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "m_type": value.M_type = json.ReadLong(); break;
                    case "m_giftableId": value.M_giftableId = json.ReadString(); break;
                    case "m_amount": value.M_amount = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, InboxListMessageGift value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("m_type"); json.Write(value.M_type);
            json.Name("m_giftableId"); json.Write(value.M_giftableId);
            json.Name("m_amount"); json.Write(value.M_amount);
            json.EndObject();
        }
    }

    public sealed class InboxListMessage
    {
        public string MsgId;
        public string Title;
        public string Message;
        public string Language;
        public string ExternalLink;
        public string ImageURL;
        public bool AutomaticDisplay;
        public List<InboxListMessageGift> Gifts;
        public string CreationDate;
        public string CollectedAt;
        public string ExpiresAt;

        internal static InboxListMessage Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new InboxListMessage();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "MsgId": value.MsgId = json.ReadString(); break;
                    case "Title": value.Title = json.ReadString(); break;
                    case "Message": value.Message = json.ReadString(); break;
                    case "Language": value.Language = json.ReadString(); break;
                    case "ExternalLink": value.ExternalLink = json.ReadString(); break;
                    case "ImageURL": value.ImageURL = json.ReadString(); break;
                    case "AutomaticDisplay": value.AutomaticDisplay = json.ReadBool(); break;
                    case "Gifts": value.Gifts = json.ReadList(InboxListMessageGift.Read); break;
                    case "CreationDate": value.CreationDate = json.ReadString(); break;
                    case "CollectedAt": value.CollectedAt = json.ReadString(); break;
                    case "ExpiresAt": value.ExpiresAt = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, InboxListMessage value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("MsgId"); json.Write(value.MsgId);
            json.Name("Title"); json.Write(value.Title);
            json.Name("Message"); json.Write(value.Message);
            json.Name("Language"); json.Write(value.Language);
            json.Name("ExternalLink"); json.Write(value.ExternalLink);
            json.Name("ImageURL"); json.Write(value.ImageURL);
            json.Name("AutomaticDisplay"); json.Write(value.AutomaticDisplay);
            json.Name("Gifts"); json.WriteList(value.Gifts, item => InboxListMessageGift.Write(json, item));
            json.Name("CreationDate"); json.Write(value.CreationDate);
            json.Name("CollectedAt"); json.Write(value.CollectedAt);
            json.Name("ExpiresAt"); json.Write(value.ExpiresAt);
            json.EndObject();
        }
    }

    public sealed class InboxListReply
    {
        public List<InboxListMessage> Messages;

        internal static InboxListReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new InboxListReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Messages": value.Messages = json.ReadList(InboxListMessage.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, InboxListReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Messages"); json.WriteList(value.Messages, item => InboxListMessage.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class InboxCollectReply
    {
        public string MsgId;
        public List<InboxListMessageGift> Gifts;
        public string CollectedAt;
        public SavesWriteReply Saved;

        internal static InboxCollectReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new InboxCollectReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "MsgId": value.MsgId = json.ReadString(); break;
                    case "Gifts": value.Gifts = json.ReadList(InboxListMessageGift.Read); break;
                    case "CollectedAt": value.CollectedAt = json.ReadString(); break;
                    case "Saved": value.Saved = SavesWriteReply.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, InboxCollectReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("MsgId"); json.Write(value.MsgId);
            json.Name("Gifts"); json.WriteList(value.Gifts, item => InboxListMessageGift.Write(json, item));
            json.Name("CollectedAt"); json.Write(value.CollectedAt);
            json.Name("Saved"); SavesWriteReply.Write(json, value.Saved);
            json.EndObject();
        }
    }

    public sealed class InboxListSystemMessage
    {
        public string Id;
        public string Channel;
        public string Message;
        public string CreationDate;

        internal static InboxListSystemMessage Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new InboxListSystemMessage();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Id": value.Id = json.ReadString(); break;
                    case "Channel": value.Channel = json.ReadString(); break;
                    case "Message": value.Message = json.ReadString(); break;
                    case "CreationDate": value.CreationDate = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, InboxListSystemMessage value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Id"); json.Write(value.Id);
            json.Name("Channel"); json.Write(value.Channel);
            json.Name("Message"); json.Write(value.Message);
            json.Name("CreationDate"); json.Write(value.CreationDate);
            json.EndObject();
        }
    }

    public sealed class InboxListSystemReply
    {
        public List<InboxListSystemMessage> Messages;
        public bool HasMore;

        internal static InboxListSystemReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new InboxListSystemReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Messages": value.Messages = json.ReadList(InboxListSystemMessage.Read); break;
                    case "HasMore": value.HasMore = json.ReadBool(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, InboxListSystemReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Messages"); json.WriteList(value.Messages, item => InboxListSystemMessage.Write(json, item));
            json.Name("HasMore"); json.Write(value.HasMore);
            json.EndObject();
        }
    }

    public sealed class OwnEventsListEventLeaderboard
    {
        public string Key;
        public string Name;

        internal static OwnEventsListEventLeaderboard Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnEventsListEventLeaderboard();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Key": value.Key = json.ReadString(); break;
                    case "Name": value.Name = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnEventsListEventLeaderboard value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Key"); json.Write(value.Key);
            json.Name("Name"); json.Write(value.Name);
            json.EndObject();
        }
    }

    public sealed class OwnEventsListEvent
    {
        public string Content;
        public string StartDate;
        public string EndDate;
        public long EventId;
        public string JoinedAt;
        public List<OwnEventsListEventLeaderboard> Leaderboards;

        internal static OwnEventsListEvent Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnEventsListEvent();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Content": value.Content = json.ReadString(); break;
                    case "StartDate": value.StartDate = json.ReadString(); break;
                    case "EndDate": value.EndDate = json.ReadString(); break;
                    case "EventId": value.EventId = json.ReadLong(); break;
                    case "JoinedAt": value.JoinedAt = json.ReadString(); break;
                    case "Leaderboards": value.Leaderboards = json.ReadList(OwnEventsListEventLeaderboard.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnEventsListEvent value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Content"); json.Write(value.Content);
            json.Name("StartDate"); json.Write(value.StartDate);
            json.Name("EndDate"); json.Write(value.EndDate);
            json.Name("EventId"); json.Write(value.EventId);
            json.Name("JoinedAt"); json.Write(value.JoinedAt);
            json.Name("Leaderboards"); json.WriteList(value.Leaderboards, item => OwnEventsListEventLeaderboard.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class OwnEventsListReply
    {
        public List<OwnEventsListEvent> Events;

        internal static OwnEventsListReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnEventsListReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Events": value.Events = json.ReadList(OwnEventsListEvent.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnEventsListReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Events"); json.WriteList(value.Events, item => OwnEventsListEvent.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class OwnEventsJoinReply
    {
        public long EventId;
        public string JoinedAt;

        internal static OwnEventsJoinReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnEventsJoinReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "EventId": value.EventId = json.ReadLong(); break;
                    case "JoinedAt": value.JoinedAt = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnEventsJoinReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("EventId"); json.Write(value.EventId);
            json.Name("JoinedAt"); json.Write(value.JoinedAt);
            json.EndObject();
        }
    }

    public sealed class RanksOwnLeaderboard
    {
        public string Key;
        public string Name;
        public long? EventId;
        public string EventName;
        public string JoinedAt;
        public double Score;
        public long Players;
        public bool IsFinal;
        public long Rank;

        internal static RanksOwnLeaderboard Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new RanksOwnLeaderboard();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Key": value.Key = json.ReadString(); break;
                    case "Name": value.Name = json.ReadString(); break;
                    case "EventId": value.EventId = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                    case "EventName": value.EventName = json.ReadString(); break;
                    case "JoinedAt": value.JoinedAt = json.ReadString(); break;
                    case "Score": value.Score = json.ReadDouble(); break;
                    case "Players": value.Players = json.ReadLong(); break;
                    case "IsFinal": value.IsFinal = json.ReadBool(); break;
                    case "Rank": value.Rank = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, RanksOwnLeaderboard value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Key"); json.Write(value.Key);
            json.Name("Name"); json.Write(value.Name);
            json.Name("EventId"); if (value.EventId == null) json.WriteNull(); else json.Write(value.EventId.Value);
            json.Name("EventName"); json.Write(value.EventName);
            json.Name("JoinedAt"); json.Write(value.JoinedAt);
            json.Name("Score"); json.Write(value.Score);
            json.Name("Players"); json.Write(value.Players);
            json.Name("IsFinal"); json.Write(value.IsFinal);
            json.Name("Rank"); json.Write(value.Rank);
            json.EndObject();
        }
    }

    public sealed class RanksOwnReply
    {
        public List<RanksOwnLeaderboard> Leaderboards;

        internal static RanksOwnReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new RanksOwnReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Leaderboards": value.Leaderboards = json.ReadList(RanksOwnLeaderboard.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, RanksOwnReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Leaderboards"); json.WriteList(value.Leaderboards, item => RanksOwnLeaderboard.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class RanksListEntry
    {
        public string PlayerId;
        public string Nickname;
        public double Score;
        public long Rank;

        internal static RanksListEntry Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new RanksListEntry();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "PlayerId": value.PlayerId = json.ReadString(); break;
                    case "Nickname": value.Nickname = json.ReadString(); break;
                    case "Score": value.Score = json.ReadDouble(); break;
                    case "Rank": value.Rank = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, RanksListEntry value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("PlayerId"); json.Write(value.PlayerId);
            json.Name("Nickname"); json.Write(value.Nickname);
            json.Name("Score"); json.Write(value.Score);
            json.Name("Rank"); json.Write(value.Rank);
            json.EndObject();
        }
    }

    public sealed class RanksListReply
    {
        public List<RanksListEntry> Entries;
        public long Players;
        public string AsOf;
        public bool IsFinal;
        public long? Next;

        internal static RanksListReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new RanksListReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Entries": value.Entries = json.ReadList(RanksListEntry.Read); break;
                    case "Players": value.Players = json.ReadLong(); break;
                    case "AsOf": value.AsOf = json.ReadString(); break;
                    case "IsFinal": value.IsFinal = json.ReadBool(); break;
                    case "Next": value.Next = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, RanksListReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Entries"); json.WriteList(value.Entries, item => RanksListEntry.Write(json, item));
            json.Name("Players"); json.Write(value.Players);
            json.Name("AsOf"); json.Write(value.AsOf);
            json.Name("IsFinal"); json.Write(value.IsFinal);
            json.Name("Next"); if (value.Next == null) json.WriteNull(); else json.Write(value.Next.Value);
            json.EndObject();
        }
    }

    public sealed class RanksAroundReply
    {
        public List<RanksListEntry> Entries;
        public long Players;
        public string AsOf;
        public bool IsFinal;

        internal static RanksAroundReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new RanksAroundReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Entries": value.Entries = json.ReadList(RanksListEntry.Read); break;
                    case "Players": value.Players = json.ReadLong(); break;
                    case "AsOf": value.AsOf = json.ReadString(); break;
                    case "IsFinal": value.IsFinal = json.ReadBool(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, RanksAroundReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Entries"); json.WriteList(value.Entries, item => RanksListEntry.Write(json, item));
            json.Name("Players"); json.Write(value.Players);
            json.Name("AsOf"); json.Write(value.AsOf);
            json.Name("IsFinal"); json.Write(value.IsFinal);
            json.EndObject();
        }
    }

    public sealed class RanksReportReply
    {
        public double Score;
        public Dictionary<string, double> Attributes;

        internal static RanksReportReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new RanksReportReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Score": value.Score = json.ReadDouble(); break;
                    case "Attributes": value.Attributes = json.ReadMap(JsonReader.Double); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, RanksReportReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Score"); json.Write(value.Score);
            json.Name("Attributes"); json.WriteMap(value.Attributes, item => json.Write(item));
            json.EndObject();
        }
    }

    public sealed class OwnGuildSearchGuild
    {
        public string Id;
        public string Name;
        public long AccessPolicy;
        public long MinLevel;
        public long MembersCount;
        public long MembersLimit;

        internal static OwnGuildSearchGuild Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildSearchGuild();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Id": value.Id = json.ReadString(); break;
                    case "Name": value.Name = json.ReadString(); break;
                    case "AccessPolicy": value.AccessPolicy = json.ReadLong(); break;
                    case "MinLevel": value.MinLevel = json.ReadLong(); break;
                    case "MembersCount": value.MembersCount = json.ReadLong(); break;
                    case "MembersLimit": value.MembersLimit = json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildSearchGuild value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Id"); json.Write(value.Id);
            json.Name("Name"); json.Write(value.Name);
            json.Name("AccessPolicy"); json.Write(value.AccessPolicy);
            json.Name("MinLevel"); json.Write(value.MinLevel);
            json.Name("MembersCount"); json.Write(value.MembersCount);
            json.Name("MembersLimit"); json.Write(value.MembersLimit);
            json.EndObject();
        }
    }

    public sealed class OwnGuildSearchReply
    {
        public List<OwnGuildSearchGuild> Guilds;
        public string Next;

        internal static OwnGuildSearchReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildSearchReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Guilds": value.Guilds = json.ReadList(OwnGuildSearchGuild.Read); break;
                    case "Next": value.Next = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildSearchReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Guilds"); json.WriteList(value.Guilds, item => OwnGuildSearchGuild.Write(json, item));
            json.Name("Next"); json.Write(value.Next);
            json.EndObject();
        }
    }

    public sealed class OwnGuildGetGuildMember
    {
        public string PlayerId;
        public string Nickname;
        public double? Level;
        public string LastSeen;
        public bool IsLeader;
        public double? Score;
        public long? Rank;

        internal static OwnGuildGetGuildMember Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildGetGuildMember();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "PlayerId": value.PlayerId = json.ReadString(); break;
                    case "Nickname": value.Nickname = json.ReadString(); break;
                    case "Level": value.Level = json.ReadNull() ? (double?)null : json.ReadDouble(); break;
                    case "LastSeen": value.LastSeen = json.ReadString(); break;
                    case "IsLeader": value.IsLeader = json.ReadBool(); break;
                    case "Score": value.Score = json.ReadNull() ? (double?)null : json.ReadDouble(); break;
                    case "Rank": value.Rank = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildGetGuildMember value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("PlayerId"); json.Write(value.PlayerId);
            json.Name("Nickname"); json.Write(value.Nickname);
            json.Name("Level"); if (value.Level == null) json.WriteNull(); else json.Write(value.Level.Value);
            json.Name("LastSeen"); json.Write(value.LastSeen);
            json.Name("IsLeader"); json.Write(value.IsLeader);
            json.Name("Score"); if (value.Score == null) json.WriteNull(); else json.Write(value.Score.Value);
            json.Name("Rank"); if (value.Rank == null) json.WriteNull(); else json.Write(value.Rank.Value);
            json.EndObject();
        }
    }

    public sealed class OwnGuildGetGuild
    {
        public string Id;
        public string Name;
        public long AccessPolicy;
        public long MinLevel;
        public long MembersCount;
        public long MembersLimit;
        public string JoinedAt;
        public bool IsLeader;
        public List<OwnGuildGetGuildMember> Members;

        internal static OwnGuildGetGuild Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildGetGuild();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Id": value.Id = json.ReadString(); break;
                    case "Name": value.Name = json.ReadString(); break;
                    case "AccessPolicy": value.AccessPolicy = json.ReadLong(); break;
                    case "MinLevel": value.MinLevel = json.ReadLong(); break;
                    case "MembersCount": value.MembersCount = json.ReadLong(); break;
                    case "MembersLimit": value.MembersLimit = json.ReadLong(); break;
                    case "JoinedAt": value.JoinedAt = json.ReadString(); break;
                    case "IsLeader": value.IsLeader = json.ReadBool(); break;
                    case "Members": value.Members = json.ReadList(OwnGuildGetGuildMember.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildGetGuild value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Id"); json.Write(value.Id);
            json.Name("Name"); json.Write(value.Name);
            json.Name("AccessPolicy"); json.Write(value.AccessPolicy);
            json.Name("MinLevel"); json.Write(value.MinLevel);
            json.Name("MembersCount"); json.Write(value.MembersCount);
            json.Name("MembersLimit"); json.Write(value.MembersLimit);
            json.Name("JoinedAt"); json.Write(value.JoinedAt);
            json.Name("IsLeader"); json.Write(value.IsLeader);
            json.Name("Members"); json.WriteList(value.Members, item => OwnGuildGetGuildMember.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class OwnGuildGetRequest
    {
        public string RequestedAt;
        public string ExpiresAt;
        public string GuildId;
        public string Name;

        internal static OwnGuildGetRequest Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildGetRequest();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "RequestedAt": value.RequestedAt = json.ReadString(); break;
                    case "ExpiresAt": value.ExpiresAt = json.ReadString(); break;
                    case "GuildId": value.GuildId = json.ReadString(); break;
                    case "Name": value.Name = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildGetRequest value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("RequestedAt"); json.Write(value.RequestedAt);
            json.Name("ExpiresAt"); json.Write(value.ExpiresAt);
            json.Name("GuildId"); json.Write(value.GuildId);
            json.Name("Name"); json.Write(value.Name);
            json.EndObject();
        }
    }

    public sealed class OwnGuildGetReply
    {
        public OwnGuildGetGuild Guild;
        public List<OwnGuildGetRequest> Requests;

        internal static OwnGuildGetReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildGetReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Guild": value.Guild = OwnGuildGetGuild.Read(json); break;
                    case "Requests": value.Requests = json.ReadList(OwnGuildGetRequest.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildGetReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Guild"); OwnGuildGetGuild.Write(json, value.Guild);
            json.Name("Requests"); json.WriteList(value.Requests, item => OwnGuildGetRequest.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class OwnGuildRequestsRequest
    {
        public string PlayerId;
        public string Nickname;
        public string RequestedAt;
        public string ExpiresAt;

        internal static OwnGuildRequestsRequest Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildRequestsRequest();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "PlayerId": value.PlayerId = json.ReadString(); break;
                    case "Nickname": value.Nickname = json.ReadString(); break;
                    case "RequestedAt": value.RequestedAt = json.ReadString(); break;
                    case "ExpiresAt": value.ExpiresAt = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildRequestsRequest value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("PlayerId"); json.Write(value.PlayerId);
            json.Name("Nickname"); json.Write(value.Nickname);
            json.Name("RequestedAt"); json.Write(value.RequestedAt);
            json.Name("ExpiresAt"); json.Write(value.ExpiresAt);
            json.EndObject();
        }
    }

    public sealed class OwnGuildRequestsReply
    {
        public List<OwnGuildRequestsRequest> Requests;

        internal static OwnGuildRequestsReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildRequestsReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Requests": value.Requests = json.ReadList(OwnGuildRequestsRequest.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildRequestsReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Requests"); json.WriteList(value.Requests, item => OwnGuildRequestsRequest.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class OwnGuildJoinReply
    {
        public string JoinedAt;
        public string RequestExpiresAt;

        internal static OwnGuildJoinReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildJoinReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "JoinedAt": value.JoinedAt = json.ReadString(); break;
                    case "RequestExpiresAt": value.RequestExpiresAt = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildJoinReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("JoinedAt"); json.Write(value.JoinedAt);
            json.Name("RequestExpiresAt"); json.Write(value.RequestExpiresAt);
            json.EndObject();
        }
    }

    public sealed class OwnGuildCreateReply
    {
        public string Id;
        public string JoinedAt;

        internal static OwnGuildCreateReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnGuildCreateReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Id": value.Id = json.ReadString(); break;
                    case "JoinedAt": value.JoinedAt = json.ReadString(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnGuildCreateReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Id"); json.Write(value.Id);
            json.Name("JoinedAt"); json.Write(value.JoinedAt);
            json.EndObject();
        }
    }

    public sealed class OwnRegattaGetRegattaGuild
    {
        public string GuildId;
        public string GuildName;
        public double Score;
        public long? Rank;

        internal static OwnRegattaGetRegattaGuild Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnRegattaGetRegattaGuild();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "GuildId": value.GuildId = json.ReadString(); break;
                    case "GuildName": value.GuildName = json.ReadString(); break;
                    case "Score": value.Score = json.ReadDouble(); break;
                    case "Rank": value.Rank = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnRegattaGetRegattaGuild value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("GuildId"); json.Write(value.GuildId);
            json.Name("GuildName"); json.Write(value.GuildName);
            json.Name("Score"); json.Write(value.Score);
            json.Name("Rank"); if (value.Rank == null) json.WriteNull(); else json.Write(value.Rank.Value);
            json.EndObject();
        }
    }

    public sealed class OwnRegattaGetRegatta
    {
        public long Id;
        public string StartDate;
        public string CompetitionEndDate;
        public string EndDate;
        public long MinLevel;
        public long? MaxLevel;
        public long GuildCount;
        public bool IsFinal;
        public List<OwnRegattaGetRegattaGuild> Guilds;

        internal static OwnRegattaGetRegatta Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnRegattaGetRegatta();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Id": value.Id = json.ReadLong(); break;
                    case "StartDate": value.StartDate = json.ReadString(); break;
                    case "CompetitionEndDate": value.CompetitionEndDate = json.ReadString(); break;
                    case "EndDate": value.EndDate = json.ReadString(); break;
                    case "MinLevel": value.MinLevel = json.ReadLong(); break;
                    case "MaxLevel": value.MaxLevel = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                    case "GuildCount": value.GuildCount = json.ReadLong(); break;
                    case "IsFinal": value.IsFinal = json.ReadBool(); break;
                    case "Guilds": value.Guilds = json.ReadList(OwnRegattaGetRegattaGuild.Read); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnRegattaGetRegatta value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Id"); json.Write(value.Id);
            json.Name("StartDate"); json.Write(value.StartDate);
            json.Name("CompetitionEndDate"); json.Write(value.CompetitionEndDate);
            json.Name("EndDate"); json.Write(value.EndDate);
            json.Name("MinLevel"); json.Write(value.MinLevel);
            json.Name("MaxLevel"); if (value.MaxLevel == null) json.WriteNull(); else json.Write(value.MaxLevel.Value);
            json.Name("GuildCount"); json.Write(value.GuildCount);
            json.Name("IsFinal"); json.Write(value.IsFinal);
            json.Name("Guilds"); json.WriteList(value.Guilds, item => OwnRegattaGetRegattaGuild.Write(json, item));
            json.EndObject();
        }
    }

    public sealed class OwnRegattaGetReply
    {
        public OwnRegattaGetRegatta Regatta;

        internal static OwnRegattaGetReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnRegattaGetReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Regatta": value.Regatta = OwnRegattaGetRegatta.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnRegattaGetReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Regatta"); OwnRegattaGetRegatta.Write(json, value.Regatta);
            json.EndObject();
        }
    }

    public sealed class OwnRegattaReportReply
    {
        public double Score;
        public double GuildScore;

        internal static OwnRegattaReportReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnRegattaReportReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Score": value.Score = json.ReadDouble(); break;
                    case "GuildScore": value.GuildScore = json.ReadDouble(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnRegattaReportReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Score"); json.Write(value.Score);
            json.Name("GuildScore"); json.Write(value.GuildScore);
            json.EndObject();
        }
    }

    public sealed class OwnPurchasesReportPurchase
    {
        public string OrderId;
        public string Store;
        public string SKU;
        public string Date;
        public string Platform;
        public string ItemId;
        public long Amount;
        public long Type;
        public string Value;
        public bool Valid;
        public bool IsSandbox;
        public string Source;
        public bool AwaitsProduct;

        internal static OwnPurchasesReportPurchase Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnPurchasesReportPurchase();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "OrderId": value.OrderId = json.ReadString(); break;
                    case "Store": value.Store = json.ReadString(); break;
                    case "SKU": value.SKU = json.ReadString(); break;
                    case "Date": value.Date = json.ReadString(); break;
                    case "Platform": value.Platform = json.ReadString(); break;
                    case "ItemId": value.ItemId = json.ReadString(); break;
                    case "Amount": value.Amount = json.ReadLong(); break;
                    case "Type": value.Type = json.ReadLong(); break;
                    case "Value": value.Value = json.ReadString(); break;
                    case "Valid": value.Valid = json.ReadBool(); break;
                    case "IsSandbox": value.IsSandbox = json.ReadBool(); break;
                    case "Source": value.Source = json.ReadString(); break;
                    case "AwaitsProduct": value.AwaitsProduct = json.ReadBool(); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnPurchasesReportPurchase value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("OrderId"); json.Write(value.OrderId);
            json.Name("Store"); json.Write(value.Store);
            json.Name("SKU"); json.Write(value.SKU);
            json.Name("Date"); json.Write(value.Date);
            json.Name("Platform"); json.Write(value.Platform);
            json.Name("ItemId"); json.Write(value.ItemId);
            json.Name("Amount"); json.Write(value.Amount);
            json.Name("Type"); json.Write(value.Type);
            json.Name("Value"); json.Write(value.Value);
            json.Name("Valid"); json.Write(value.Valid);
            json.Name("IsSandbox"); json.Write(value.IsSandbox);
            json.Name("Source"); json.Write(value.Source);
            json.Name("AwaitsProduct"); json.Write(value.AwaitsProduct);
            json.EndObject();
        }
    }

    public sealed class OwnPurchasesReportReply
    {
        public OwnPurchasesReportPurchase Purchase;
        public SavesWriteReply Saved;

        internal static OwnPurchasesReportReply Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new OwnPurchasesReportReply();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
                    case "Purchase": value.Purchase = OwnPurchasesReportPurchase.Read(json); break;
                    case "Saved": value.Saved = SavesWriteReply.Read(json); break;
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, OwnPurchasesReportReply value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
            json.Name("Purchase"); OwnPurchasesReportPurchase.Write(json, value.Purchase);
            json.Name("Saved"); SavesWriteReply.Write(json, value.Saved);
            json.EndObject();
        }
    }
}
