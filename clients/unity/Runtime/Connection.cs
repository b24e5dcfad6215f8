using System;
using System.Globalization;
using System.Threading.Tasks;

namespace Quarterdeck
{
    /// <summary>What a call was answered, with the server's clock and pace.</summary>
    internal struct Answer<T>
    {
        internal T Reply;

        /// <summary>The server's time of the reply; the default for a reply without a body.</summary>
        internal DateTime ServerTime;

        /// <summary>When to make the call again, in seconds; 0 when the server did not say so.</summary>
        internal int RetryAfterSeconds;
    }

    /// <summary>
    /// Sends calls. One that is not answered is sent again, waiting longer each time: every call of the game names what it
    /// does, so that none acts twice.
    /// </summary>
    internal sealed class Connection
    {
        private const int LongestWaitMs = 30000;
        private const int TimeoutSeconds = 20;

        private readonly string _url;
        private readonly ITransport _transport;
        private readonly int _attempts;
        private readonly Func<int, Task> _wait;
        private readonly Random _random = new Random();

        internal Connection(GameClientOptions options)
        {
            _url = options.Url.TrimEnd('/');
            _transport = options.Transport;
            _attempts = options.Attempts;
            _wait = options.Wait ?? Task.Delay;
        }

        internal async Task<Answer<T>> SendAsync<T>(GameCall<T> call, string credential)
        {
            for (var attempt = 1; ; attempt++)
            {
                var waitMs = Math.Min(LongestWaitMs, (1 << Math.Min(attempt, 8)) * 250);
                var retryAfterMs = 0L;
                GameError refusal = null;
                Exception lost = null;
                try
                {
                    var reply = await _transport.SendAsync(ToRequest(call, credential));
                    if (reply.Status == 204) return new Answer<T> { RetryAfterSeconds = reply.RetryAfterSeconds };
                    if (reply.Status == 200) return ReadAnswer(call, reply);
                    refusal = GameError.Read(reply.Status, reply.Text);
                    retryAfterMs = reply.RetryAfterSeconds * 1000L;
                }
                catch (Exception error)
                {
                    // No answer, or one that something on the way has written.
                    lost = error;
                }
                // Maintenance lasts, and says so; everything else of the busy ones is over soon.
                if (refusal != null && (!IsBusy(refusal.Status) || refusal.Code == "maintenance")) throw refusal;
                // What staff have switched off, and a limit by the hour, last for a while: it is kept, and sent later.
                if (attempt >= _attempts || retryAfterMs > LongestWaitMs) throw new Unreachable(refusal ?? lost);
                // Clients that lost the server together must not come back together.
                await _wait((int)(Math.Max(waitMs, retryAfterMs) * (0.5 + _random.NextDouble() / 2)));
            }
        }

        private static bool IsBusy(int status)
        {
            return status == 429 || status == 500 || status == 502 || status == 503 || status == 504;
        }

        private TransportRequest ToRequest<T>(GameCall<T> call, string credential)
        {
            var query = new QueryWriter();
            call.AddQuery(query);
            string body = null;
            if (call.HasBody)
            {
                var json = new JsonWriter();
                call.WriteBody(json);
                body = json.ToString();
            }
            return new TransportRequest
            {
                Method = call.Method,
                Url = _url + call.GetPath() + query,
                Credential = credential,
                Body = body,
                TimeoutSeconds = TimeoutSeconds,
            };
        }

        private static Answer<T> ReadAnswer<T>(GameCall<T> call, TransportReply reply)
        {
            var answer = new Answer<T> { RetryAfterSeconds = reply.RetryAfterSeconds };
            var json = new JsonReader(reply.Text);
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                if (name == "data") answer.Reply = call.ReadReply(json);
                else if (name == "ServerTime") answer.ServerTime = Instant.Parse(json.ReadString());
                else json.Skip();
            }
            return answer;
        }
    }

    internal static class Instant
    {
        internal static DateTime Parse(string text)
        {
            return DateTime.Parse(text, CultureInfo.InvariantCulture, DateTimeStyles.AdjustToUniversal);
        }
    }
}
