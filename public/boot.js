// Runs before the first paint: the stored theme and language, so that neither flashes.
(() => {
  const tags = { jp: 'ja', kr: 'ko', hk: 'zh-HK', zh: 'zh-CN', en: 'en' };
  try {
    const page = document.documentElement;
    const settings = JSON.parse(localStorage.getItem('tideline.settings') || '{}');
    if (settings.theme === 'light') page.dataset.theme = 'light';
    if (settings.upDown) page.dataset.updown = settings.upDown;
    const lang = tags[localStorage.getItem('lang')];
    if (lang) page.lang = lang;
  } catch {
    // Without storage the defaults of the document hold.
  }
})();
