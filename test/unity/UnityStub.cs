// The few members of Unity that the client uses, so that what is behind UNITY_5_3_OR_NEWER compiles where there is no Unity.
using System;

namespace UnityEngine
{
    internal static class PlayerPrefs
    {
        internal static bool HasKey(string key) { throw new NotSupportedException(); }
        internal static string GetString(string key) { throw new NotSupportedException(); }
        internal static void SetString(string key, string value) { throw new NotSupportedException(); }
        internal static void DeleteKey(string key) { throw new NotSupportedException(); }
        internal static void Save() { throw new NotSupportedException(); }
    }

    public class AsyncOperation
    {
        public event Action<AsyncOperation> completed { add { } remove { } }
    }
}

namespace UnityEngine.Networking
{
    internal class DownloadHandler
    {
        internal string text { get { throw new NotSupportedException(); } }
    }

    internal sealed class DownloadHandlerBuffer : DownloadHandler { }

    internal sealed class UploadHandlerRaw
    {
        internal UploadHandlerRaw(byte[] data) { }
    }

    internal sealed class UnityWebRequestAsyncOperation : AsyncOperation { }

    internal sealed class UnityWebRequest : IDisposable
    {
        internal UnityWebRequest(string url, string method) { }
        internal DownloadHandler downloadHandler { get; set; }
        internal UploadHandlerRaw uploadHandler { get; set; }
        internal int timeout { get; set; }
        internal long responseCode { get { throw new NotSupportedException(); } }
        internal string error { get { throw new NotSupportedException(); } }
        internal void SetRequestHeader(string name, string value) { throw new NotSupportedException(); }
        internal string GetResponseHeader(string name) { throw new NotSupportedException(); }
        internal UnityWebRequestAsyncOperation SendWebRequest() { throw new NotSupportedException(); }
        public void Dispose() { }
    }
}
