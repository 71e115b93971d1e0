// Runs before the first paint. Applies the stored theme and language without a flash, and requests
// the files of the first screen at once (vite.config.ts lists them).
(() => {
  const tags = { jp: 'ja', kr: 'ko', hk: 'zh-HK', zh: 'zh-CN', en: 'en' };
  let stored = null;
  let theme;
  try {
    const page = document.documentElement;
    const settings = JSON.parse(localStorage.getItem('tideline.settings') || '{}');
    theme = settings.theme;
    if (settings.upDown) page.dataset.updown = settings.upDown;
    stored = localStorage.getItem('lang');
    if (tags[stored]) page.lang = tags[stored];
  } catch {
    // Without storage the document's defaults apply.
  }
  // The system's theme unless one is chosen (src/state/settings.ts).
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  if (theme === 'light' || (theme !== 'dark' && light)) {
    document.documentElement.dataset.theme = 'light';
    document.querySelector('meta[name="theme-color"]').content = '#f4f7fa';
  }
  const script = document.currentScript;
  if (!script?.dataset.parts) return;
  const { texts, pages } = JSON.parse(script.dataset.parts);
  // A wrong guess costs five kilobytes; the app decides by itself (src/state/language.ts).
  const guess = (tag) => {
    if (/^zh.*(hk|tw|mo|hant)/i.test(tag)) return 'hk';
    return { ja: 'jp', ko: 'kr', zh: 'zh' }[tag.slice(0, 2).toLowerCase()] || 'en';
  };
  const path = location.hash.slice(1).split('?')[0] || '/';
  const language = texts[stored] ? stored : guess(navigator.language || 'en');
  for (const name of [texts[language], ...(pages[path] || [])]) {
    const link = document.createElement('link');
    link.href = new URL(name, script.src).href;
    link.crossOrigin = '';
    if (name.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    document.head.append(link);
  }
})();
