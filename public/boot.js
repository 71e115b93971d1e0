// Runs before the first paint. Applies the stored theme and language without a flash, selects what
// the document shows until the app runs, and requests the files of the first screen at once
// (vite.config.ts and vite.first-page.ts list them).
(() => {
  const page = document.documentElement;
  const script = document.currentScript;
  const tags = { jp: 'ja', kr: 'ko', hk: 'zh-HK', zh: 'zh-CN', en: 'en' };
  const ups = { kr: 'red-blue', zh: 'red-up' };
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage the document's defaults apply.
      return null;
    }
  };
  const readObject = (key) => {
    try {
      return JSON.parse(read(key)) || {};
    } catch {
      return {};
    }
  };
  const guess = (tag) => {
    if (/^zh.*(hk|tw|mo|hant)/i.test(tag)) return 'hk';
    return { ja: 'jp', ko: 'kr', zh: 'zh', en: 'en' }[tag.slice(0, 2).toLowerCase()];
  };

  // The exchange wrote the document in the language of its cookie or of the browser; the storage
  // decides (src/state/language.ts).
  const stored = read('lang');
  const language = tags[stored]
    ? stored
    : (navigator.languages || []).map(guess).find(Boolean) || 'en';
  const written = page.lang;
  const settings = readObject('tideline.settings');
  page.lang = tags[language];
  page.dataset.updown = settings.upDown || ups[language] || 'green-up';
  // The system's theme unless one is chosen (src/state/settings.ts).
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  if (settings.theme === 'light' || (settings.theme !== 'dark' && light)) {
    page.dataset.theme = 'light';
    document.querySelector('meta[name="theme-color"]').content = '#f4f7fa';
  }

  // The head of home depends on the user (src/pages/index/index.tsx).
  const user = readObject('vuex_user');
  if (read('vuex_token') && user.id) {
    const calm = read('tideline.banner') === 'dismissed';
    page.dataset.who = user.guest ? 'guest' : calm ? 'calm' : 'user';
  }
  if (!script?.dataset.pages) return;

  const { shapes, tabs } = JSON.parse(script.dataset.pages);
  const pathNow = () => location.hash.slice(1).split('?')[0] || '/';
  // Home's texts and prices for home; a placeholder without texts for any other page, and for home in
  // another language than the document's.
  const select = () => {
    const path = pathNow();
    const shape = shapes[path] || 'list';
    page.dataset.static = shape === 'home' && written === page.lang ? 'home' : `no-${shape}`;
    page.toggleAttribute('data-tabs', tabs.includes(path));
  };
  select();
  addEventListener('hashchange', select);

  // Until the app runs, a link selects the first page, and the last tapped button is stored.
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent;
  const tap = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    const link = event.target.closest('a[href^="#"]');
    if (link) {
      event.preventDefault();
      // Replaces the entry: the app puts home below its first page.
      location.replace(link.getAttribute('href'));
      return;
    }
    const button = event.target.closest('button');
    if (!button) return;
    const name = nameOf(button);
    const named = [...document.querySelectorAll('#root button')].filter(
      (each) => nameOf(each) === name,
    );
    window.tideline.tapped = { name, at: named.indexOf(button) };
  };
  addEventListener('click', tap);
  window.tideline = {
    end: () => {
      removeEventListener('hashchange', select);
      removeEventListener('click', tap);
    },
  };

  const { always, texts, pages } = JSON.parse(script.dataset.parts);
  const own = pages[pathNow()] || [];
  const request = () => {
    for (const name of [
      ...always,
      texts[language],
      ...own.filter((each) => !always.includes(each)),
    ]) {
      const link = document.createElement('link');
      link.href = new URL(name, script.src).href;
      link.crossOrigin = '';
      if (name.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else link.rel = 'modulepreload';
      document.head.append(link);
    }
  };
  // The offline worker answers within the device, so the first paint comes before thirty requests.
  if (navigator.serviceWorker?.controller) requestAnimationFrame(() => setTimeout(request));
  else request();

  // The first use of the device's fonts takes time. The browser waits for styles now; later this time would belong to the task of the first paint.
  setTimeout(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return;
    for (const weight of [500, 700]) {
      pen.font = `${weight} 14px Arial, Helvetica, Roboto, "Liberation Sans", system-ui, sans-serif`;
      pen.measureText('0aA');
    }
  });
})();
