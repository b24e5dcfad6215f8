using System;
using System.IO;
using System.Net;
using System.Text;
using System.Threading.Tasks;
#if UNITY_5_3_OR_NEWER
using UnityEngine.Networking;
#endif

namespace Quarterdeck
{
    /// <summary>A request to the server.</summary>
    public sealed class TransportRequest
    {
        public string Method;
        public string Url;
        public string Credential;

        /// <summary>JSON; null without a body.</summary>
        public string Body;
        public int TimeoutSeconds;
    }

    /// <summary>What was answered; the text is empty where the reply has no body.</summary>
    public sealed class TransportReply
    {
        public int Status;
        public string Text;

        /// <summary>When to come back, in seconds; 0 when the server did not say so.</summary>
        public int RetryAfterSeconds;
    }

    /// <summary>Sends requests. Throws when there is no answer.</summary>
    public interface ITransport
    {
        Task<TransportReply> SendAsync(TransportRequest request);
    }

#if UNITY_5_3_OR_NEWER
    /// <summary>Sends requests with UnityWebRequest, on the main thread.</summary>
    public sealed class UnityTransport : ITransport
    {
        public Task<TransportReply> SendAsync(TransportRequest request)
        {
            var sent = new UnityWebRequest(request.Url, request.Method);
            sent.downloadHandler = new DownloadHandlerBuffer();
            sent.timeout = request.TimeoutSeconds;
            sent.SetRequestHeader("Authorization", "Bearer " + request.Credential);
            if (request.Body != null)
            {
                sent.uploadHandler = new UploadHandlerRaw(Encoding.UTF8.GetBytes(request.Body));
                sent.SetRequestHeader("Content-Type", "application/json");
            }
            var done = new TaskCompletionSource<TransportReply>();
            sent.SendWebRequest().completed += _ =>
            {
                using (sent)
                {
                    // Without an answer there is no status.
                    if (sent.responseCode == 0) done.SetException(new IOException(sent.error));
                    else done.SetResult(new TransportReply
                    {
                        Status = (int)sent.responseCode,
                        Text = sent.downloadHandler.text ?? "",
                        RetryAfterSeconds = Seconds.Parse(sent.GetResponseHeader("Retry-After")),
                    });
                }
            };
            return done.Task;
        }
    }
#endif

    /// <summary>Sends requests with HttpWebRequest, where there is no Unity.</summary>
    public sealed class HttpTransport : ITransport
    {
        public async Task<TransportReply> SendAsync(TransportRequest request)
        {
            var sent = WebRequest.CreateHttp(request.Url);
            sent.Method = request.Method;
            sent.Headers[HttpRequestHeader.Authorization] = "Bearer " + request.Credential;
            var sending = SendAsync(sent, request.Body);
            var timeout = Task.Delay(request.TimeoutSeconds * 1000);
            if (await Task.WhenAny(sending, timeout) == timeout)
            {
                sent.Abort();
                throw new TimeoutException("The server did not answer in " + request.TimeoutSeconds + " seconds.");
            }
            return await sending;
        }

        private static async Task<TransportReply> SendAsync(HttpWebRequest sent, string body)
        {
            if (body != null)
            {
                var bytes = Encoding.UTF8.GetBytes(body);
                sent.ContentType = "application/json";
                using (var stream = await sent.GetRequestStreamAsync()) await stream.WriteAsync(bytes, 0, bytes.Length);
            }
            try
            {
                using (var reply = (HttpWebResponse)await sent.GetResponseAsync()) return await ReadAsync(reply);
            }
            catch (WebException error)
            {
                // An answer that is no success is one, too.
                var reply = error.Response as HttpWebResponse;
                if (reply == null) throw;
                using (reply) return await ReadAsync(reply);
            }
        }

        private static async Task<TransportReply> ReadAsync(HttpWebResponse reply)
        {
            using (var reader = new StreamReader(reply.GetResponseStream(), Encoding.UTF8))
                return new TransportReply
                {
                    Status = (int)reply.StatusCode,
                    Text = await reader.ReadToEndAsync(),
                    RetryAfterSeconds = Seconds.Parse(reply.Headers[HttpResponseHeader.RetryAfter]),
                };
        }
    }

    internal static class Seconds
    {
        internal static int Parse(string text)
        {
            int seconds;
            return int.TryParse(text, out seconds) ? seconds : 0;
        }
    }
}
