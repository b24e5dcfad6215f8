using System;
using System.IO;
#if UNITY_5_3_OR_NEWER
using UnityEngine;
#endif

namespace Quarterdeck
{
    /// <summary>Where the client keeps its installation key and what is not saved yet.</summary>
    public interface IGameStorage
    {
        /// <summary>The text under a name; null without one.</summary>
        string Get(string name);
        void Set(string name, string text);
        void Remove(string name);
    }

#if UNITY_5_3_OR_NEWER
    /// <summary>Keeps texts in PlayerPrefs, and writes them at once.</summary>
    public sealed class PlayerPrefsStorage : IGameStorage
    {
        public string Get(string name)
        {
            return PlayerPrefs.HasKey(name) ? PlayerPrefs.GetString(name) : null;
        }

        public void Set(string name, string text)
        {
            PlayerPrefs.SetString(name, text);
            PlayerPrefs.Save();
        }

        public void Remove(string name)
        {
            PlayerPrefs.DeleteKey(name);
            PlayerPrefs.Save();
        }
    }
#endif

    /// <summary>Keeps texts in files of a folder, each replaced as a whole.</summary>
    public sealed class FileStorage : IGameStorage
    {
        private readonly string _folder;

        public FileStorage(string folder)
        {
            _folder = folder;
            Directory.CreateDirectory(folder);
        }

        public string Get(string name)
        {
            var path = ToPath(name);
            return File.Exists(path) ? File.ReadAllText(path) : null;
        }

        public void Set(string name, string text)
        {
            var path = ToPath(name);
            var written = path + ".writing";
            File.WriteAllText(written, text);
            if (File.Exists(path))
            {
                File.Replace(written, path, null);
                return;
            }
            File.Move(written, path);
        }

        public void Remove(string name)
        {
            File.Delete(ToPath(name));
        }

        private string ToPath(string name)
        {
            return Path.Combine(_folder, Uri.EscapeDataString(name));
        }
    }
}
