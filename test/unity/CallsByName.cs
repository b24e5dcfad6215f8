// Made from the contract by test/csharp-calls.test.ts: do not edit.
using System;
using System.Threading.Tasks;

namespace Quarterdeck
{
    internal static class CallsByName
    {
        internal static async Task<string> CallAsync(GameClient client, string call, JsonReader json)
        {
            switch (call)
            {
                case "availability.check":
                {
                    var value = new AvailabilityCheck();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "BuildNumber": value.BuildNumber = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            case "Version": value.Version = json.ReadString(); break;
                            case "InstallationKey": value.InstallationKey = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), AvailabilityCheckReply.Write);
                }
                case "availability.poll":
                {
                    var value = new AvailabilityPoll();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "state": value.State = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), AvailabilityPollReply.Write);
                }
                case "signIn.create":
                {
                    var value = new SignInCreate();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "InstallationKey": value.InstallationKey = json.ReadString(); break;
                            case "Create": value.Create = json.ReadNull() ? (bool?)null : json.ReadBool(); break;
                            case "Code": value.Code = json.ReadString(); break;
                            case "IdentityToken": value.IdentityToken = json.ReadString(); break;
                            case "Nonce": value.Nonce = json.ReadString(); break;
                            case "Language": value.Language = json.ReadString(); break;
                            case "Device": value.Device = SignInCreateDevice.Read(json); break;
                            case "Region": value.Region = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), SignInCreateReply.Write);
                }
                case "profile.get":
                {
                    var value = new ProfileGet();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), SignInCreatePlayer.Write);
                }
                case "profile.getOther":
                {
                    var value = new ProfileGetOther();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "playerId": value.PlayerId = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), ProfileGetOtherReply.Write);
                }
                case "names.setNickname":
                {
                    var value = new NamesSetNickname();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "Nickname": value.Nickname = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesSetNicknameReply.Write);
                }
                case "names.report":
                {
                    var value = new NamesReport();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "playerId": value.PlayerId = json.ReadString(); break;
                            case "Nickname": value.Nickname = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesReportReply.Write);
                }
                case "ownAttributes.list":
                {
                    var value = new OwnAttributesList();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnAttributesListReply.Write);
                }
                case "ownAttributes.write":
                {
                    var value = new OwnAttributesWrite();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "Attributes": value.Attributes = json.ReadList(OwnAttributesWriteAttribute.Read); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnAttributesListReply.Write);
                }
                case "ownDeletion.get":
                {
                    var value = new OwnDeletionGet();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnDeletionGetReply.Write);
                }
                case "ownDeletion.create":
                {
                    var value = new OwnDeletionCreate();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "Text": value.Text = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnDeletionGetReply.Write);
                }
                case "ownDeletion.withdraw":
                {
                    var value = new OwnDeletionWithdraw();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnDeletionGetReply.Write);
                }
                case "ownData.get":
                {
                    var value = new OwnDataGet();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnDataGetReply.Write);
                }
                case "ownData.create":
                {
                    var value = new OwnDataCreate();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "Text": value.Text = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnDataCreateReply.Write);
                }
                case "identities.list":
                {
                    var value = new IdentitiesList();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), IdentitiesListReply.Write);
                }
                case "identities.link":
                {
                    var value = new IdentitiesLink();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "IdentityToken": value.IdentityToken = json.ReadString(); break;
                            case "Nonce": value.Nonce = json.ReadString(); break;
                            case "Keep": value.Keep = json.ReadString(); break;
                            case "AbandonOther": value.AbandonOther = json.ReadNull() ? (bool?)null : json.ReadBool(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), IdentitiesLinkReply.Write);
                }
                case "identities.unlink":
                {
                    var value = new IdentitiesUnlink();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "id": value.Id = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesReportReply.Write);
                }
                case "saves.list":
                {
                    var value = new SavesList();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "since": value.Since = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            case "keys": value.Keys = json.ReadList(SavesListKey.Read); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), SavesListReply.Write);
                }
                case "saves.write":
                {
                    var value = new SavesWrite();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "Entries": value.Entries = json.ReadList(SavesWriteEntry.Read); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), SavesWriteReply.Write);
                }
                case "saves.acknowledge":
                {
                    var value = new SavesAcknowledge();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "Revision": value.Revision = json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), SavesAcknowledgeReply.Write);
                }
                case "cache.acknowledge":
                {
                    var value = new CacheAcknowledge();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "CacheCount": value.CacheCount = json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), CacheAcknowledgeReply.Write);
                }
                case "inbox.list":
                {
                    var value = new InboxList();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), InboxListReply.Write);
                }
                case "inbox.collect":
                {
                    var value = new InboxCollect();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "msgId": value.MsgId = json.ReadString(); break;
                            case "CollectId": value.CollectId = json.ReadString(); break;
                            case "Entries": value.Entries = json.ReadList(SavesWriteEntry.Read); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), InboxCollectReply.Write);
                }
                case "inbox.listSystem":
                {
                    var value = new InboxListSystem();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "since": value.Since = json.ReadString(); break;
                            case "take": value.Take = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), InboxListSystemReply.Write);
                }
                case "ownEvents.list":
                {
                    var value = new OwnEventsList();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "aheadHours": value.AheadHours = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnEventsListReply.Write);
                }
                case "ownEvents.join":
                {
                    var value = new OwnEventsJoin();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "eventId": value.EventId = json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnEventsJoinReply.Write);
                }
                case "ownEvents.leave":
                {
                    var value = new OwnEventsLeave();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "eventId": value.EventId = json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesReportReply.Write);
                }
                case "ranks.own":
                {
                    var value = new RanksOwn();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), RanksOwnReply.Write);
                }
                case "ranks.list":
                {
                    var value = new RanksList();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "key": value.Key = json.ReadString(); break;
                            case "skip": value.Skip = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            case "take": value.Take = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), RanksListReply.Write);
                }
                case "ranks.around":
                {
                    var value = new RanksAround();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "key": value.Key = json.ReadString(); break;
                            case "take": value.Take = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), RanksAroundReply.Write);
                }
                case "ranks.report":
                {
                    var value = new RanksReport();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "key": value.Key = json.ReadString(); break;
                            case "Attributes": value.Attributes = json.ReadMap(JsonReader.Double); break;
                            case "Score": value.Score = json.ReadNull() ? (double?)null : json.ReadDouble(); break;
                            case "Report": value.Report = json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), RanksReportReply.Write);
                }
                case "ownGuild.search":
                {
                    var value = new OwnGuildSearch();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "name": value.Name = json.ReadString(); break;
                            case "after": value.After = json.ReadString(); break;
                            case "take": value.Take = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnGuildSearchReply.Write);
                }
                case "ownGuild.get":
                {
                    var value = new OwnGuildGet();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnGuildGetReply.Write);
                }
                case "ownGuild.requests":
                {
                    var value = new OwnGuildRequests();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "guildId": value.GuildId = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnGuildRequestsReply.Write);
                }
                case "ownGuild.accept":
                {
                    var value = new OwnGuildAccept();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "guildId": value.GuildId = json.ReadString(); break;
                            case "playerId": value.PlayerId = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesReportReply.Write);
                }
                case "ownGuild.refuse":
                {
                    var value = new OwnGuildRefuse();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "guildId": value.GuildId = json.ReadString(); break;
                            case "playerId": value.PlayerId = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesReportReply.Write);
                }
                case "ownGuild.kick":
                {
                    var value = new OwnGuildKick();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "guildId": value.GuildId = json.ReadString(); break;
                            case "playerId": value.PlayerId = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesReportReply.Write);
                }
                case "ownGuild.makeLeader":
                {
                    var value = new OwnGuildMakeLeader();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "guildId": value.GuildId = json.ReadString(); break;
                            case "playerId": value.PlayerId = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesReportReply.Write);
                }
                case "ownGuild.leave":
                {
                    var value = new OwnGuildLeave();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "guildId": value.GuildId = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), NamesReportReply.Write);
                }
                case "ownGuild.join":
                {
                    var value = new OwnGuildJoin();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "guildId": value.GuildId = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnGuildJoinReply.Write);
                }
                case "ownGuild.create":
                {
                    var value = new OwnGuildCreate();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "Name": value.Name = json.ReadString(); break;
                            case "AccessPolicy": value.AccessPolicy = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            case "MinLevel": value.MinLevel = json.ReadNull() ? (long?)null : json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnGuildCreateReply.Write);
                }
                case "ownRegatta.get":
                {
                    var value = new OwnRegattaGet();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {

                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnRegattaGetReply.Write);
                }
                case "ownRegatta.report":
                {
                    var value = new OwnRegattaReport();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "id": value.Id = json.ReadLong(); break;
                            case "Score": value.Score = json.ReadDouble(); break;
                            case "Report": value.Report = json.ReadLong(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnRegattaReportReply.Write);
                }
                case "ownPurchases.report":
                {
                    var value = new OwnPurchasesReport();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
                            case "Store": value.Store = json.ReadString(); break;
                            case "Transaction": value.Transaction = json.ReadString(); break;
                            case "Entries": value.Entries = json.ReadList(SavesWriteEntry.Read); break;
                            case "Receipt": value.Receipt = json.ReadString(); break;
                            case "Signature": value.Signature = json.ReadString(); break;
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), OwnPurchasesReportReply.Write);
                }
                default: throw new ArgumentException("There is no call " + call + ".");
            }
        }
    }
}
