// Says so in the document when the app does not start: after an exception, a script that did not
// arrive, or silence. It comes first, so that a browser which cannot run the rest says so too.
(() => {
  /** Silence after the scripts arrived, and before, ms. */
  const QUIET = 10_000;
  const LOADING = 60_000;
  const EVENTS = ['error', 'unhandledrejection'];
  const tags = { ja: 'jp', ko: 'kr', 'zh-HK': 'hk', 'zh-CN': 'zh', en: 'en' };
  let panel;
  let timer;
  // What Chrome 111, Safari 16.4 and Firefox 121 have, and the versions before do not.
  const isOld = () => {
    try {
      /(?<=a)b/;
      return (
        !CSS.supports('color', 'color-mix(in srgb, red, red)') || !CSS.supports('selector(:has(a))')
      );
    } catch {
      return true;
    }
  };
  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const show = (what, stack) => {
    const data = document.getElementById('start-texts');
    // The texts are the end of the document, which may not have arrived.
    if (!data && document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => show(what, stack));
      return;
    }
    if (panel || !window.tideline.guarded) return;
    const all = JSON.parse(data ? data.textContent : '{}');
    const texts = all[tags[document.documentElement.lang]] || all.en;
    if (!texts) return;
    const sentence = isOld() ? texts.old : what ? `${texts.failed} ${what}` : texts.silent;
    panel = element('div', 'trouble', '');
    panel.setAttribute('role', 'alert');
    const details = element('textarea', 'trouble-details', '');
    details.readOnly = true;
    details.hidden = true;
    details.setAttribute('aria-label', texts.copy);
    const lines = [sentence, stack, location.href.split('?')[0], navigator.userAgent];
    details.value = lines.filter(Boolean).join('\n');
    const reload = element('button', 'trouble-button', texts.reload);
    reload.onclick = () => location.reload();
    const copy = element('button', 'trouble-button', texts.copy);
    copy.onclick = () => {
      details.hidden = false;
      details.select();
      if (document.execCommand('copy')) copy.textContent = texts.copied;
    };
    panel.append(element('p', '', sentence), details, reload, copy);
    document.body.append(panel);
  };
  const note = (event) => {
    const { target } = event;
    if (target && target.tagName === 'SCRIPT') show(target.src.split('/').pop());
    // A picture or a preload that fails stops nothing.
    else if (event.type === 'unhandledrejection' || event.message) {
      const error = event.reason || event.error;
      show(error?.message || event.message || String(error), error?.stack);
    }
  };
  const wait = (time) => {
    clearTimeout(timer);
    timer = setTimeout(show, time);
  };
  for (const name of EVENTS) addEventListener(name, note, true);
  const arrived = () => wait(document.readyState === 'complete' ? QUIET : LOADING);
  const watch = new PerformanceObserver(arrived);
  watch.observe({ type: 'resource' });
  addEventListener('load', arrived);
  arrived();
  window.tideline = {
    guarded: true,
    end: () => {
      window.tideline.guarded = false;
      clearTimeout(timer);
      watch.disconnect();
      removeEventListener('load', arrived);
      for (const name of EVENTS) removeEventListener(name, note, true);
      if (panel) panel.remove();
    },
  };
})();

// Runs before the first paint. Applies the stored theme and language without a flash, selects what
// the document shows until the app runs, and requests the files of the first screen at once
// (src/app/first-price/early-parts.ts and src/app/first-price/first-page.ts list them).
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

  // The head of home depends on the user (src/pages/home.tsx).
  const user = readObject('vuex_user');
  if (read('vuex_token') && user.id) {
    const dismissed = read('tideline.banner') === 'dismissed';
    page.dataset.who = user.guest ? 'guest' : dismissed ? 'dismissed' : 'user';
  }
  if (!script?.dataset.pages) return;

  // Connects while the code of the socket's client arrives (streams/transports/socket-io.ts). A
  // practice run has a socket of its own.
  if (window.WebSocket && !location.pathname.startsWith('/practice/')) {
    const socket = new WebSocket(
      `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    const early = { socket, joined: false, messages: [] };
    socket.onopen = () => {
      // As the client's code does then.
      socket.send('40');
      early.joined = true;
    };
    socket.onmessage = ({ data }) => early.messages.push(data);
    window.tideline.early = early;
  }

  const { shapes, tabs, heads } = JSON.parse(script.dataset.pages);
  const { always, texts, rest, pages, look } = JSON.parse(script.dataset.parts);
  const pathNow = () => location.hash.slice(1).split('?')[0] || '/';
  // Home's texts and prices for home; a placeholder without texts for any other page, and for home in
  // another language than the document's.
  const select = () => {
    const path = pathNow();
    const shape = shapes[path] || 'list';
    page.dataset.static = shape === 'home' && written === page.lang ? 'home' : `no-${shape}`;
    page.toggleAttribute('data-tabs', path in tabs);
    if (heads.includes(path)) addLook();
    head?.remove();
    head = undefined;
    showHead();
    if (!head) tell();
  };
  // What appears has the document's figures, and live ones may be known (live-document.ts).
  const tell = () => dispatchEvent(new Event('shown'));

  // Styles of these heads, which home does not load.
  let styled = false;
  const addLook = () => {
    if (document.getElementById('look')) return;
    const link = document.createElement('link');
    link.id = 'look';
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    // The first paint waits for it, where the browser can.
    link.setAttribute('blocking', 'render');
    link.onload = () => {
      styled = true;
      showHead();
    };
    link.href = new URL(look, script.src).href;
    document.head.append(link);
  };

  // A page of one pair: its head has the pair's price, as the exchange wrote it in the document's
  // language (exchange/http/first-price/first-pairs.ts). The texts are data and never become markup.
  const NAMES = 'symbol base quote last change high low volume turnover side'.split(' ');
  let head;
  const showHead = () => {
    const path = pathNow();
    // The app may run already, when the page was in the background. A head that is there may have
    // a live price.
    if (head || !page.dataset.static || !(path in shapes)) return;
    const data = document.getElementById('first-pairs');
    // The browser draws its first frame when it has the styles; the document may end later. An
    // element that nothing follows may still lack the end of its text.
    if (document.readyState === 'loading' && !data?.nextSibling) {
      requestAnimationFrame(showHead);
      return;
    }
    if (!data) return;
    document.querySelectorAll('#root > div > nav a').forEach((link, at) => {
      if (at === tabs[path]) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    });
    const templates = [...document.querySelectorAll('template')];
    const template = templates.find(({ dataset }) => dataset.head === path);
    if (!template || !styled || written !== page.lang) return;
    const { pairs, time, feed } = JSON.parse(data.textContent);
    // As the app chooses the pair (src/market/pair-of.ts).
    const named = (symbol) => pairs.find((each) => each[0] === symbol);
    const asked = new URLSearchParams(location.hash.split('?')[1]).get('symbol');
    const pair = named(asked) || named(readObject('tideline.trade').symbol) || pairs[0];
    // A pair that is silent alone: its prices are older than the date of the document.
    if (pair.length === 1) return;
    const values = { time, feed };
    NAMES.forEach((name, at) => {
      values[name] = pair[at];
    });
    const fill = (text) => text.replace(/⟪(\w+)⟫/g, (_, name) => values[name]);
    const own = document.importNode(template.content, true);
    for (const each of own.querySelectorAll('[data-side]')) {
      if (each.dataset.side !== values.side) each.remove();
    }
    for (const link of own.querySelectorAll('a')) link.href = fill(link.getAttribute('href'));
    const texts = document.createTreeWalker(own, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = fill(texts.currentNode.data);
    // Below, the placeholder of the page without what the head replaces.
    const shape = document.querySelector(`[data-shape="${shapes[path]}"]`);
    head = shape.cloneNode(true);
    head.removeAttribute('data-shape');
    head.dataset.pair = values.symbol;
    head.firstChild.firstChild.remove();
    if (shapes[path] === 'chart') head.querySelector('span').remove();
    own.querySelector('main').append(head.firstChild);
    head.append(own);
    shape.before(head);
    page.dataset.static = 'head';
    tell();
  };
  select();
  addEventListener('hashchange', select);

  // Until the app runs, a link selects the first page, and the last tapped button is stored.
  const nameOf = (button) =>
    button.getAttribute('aria-label') ?? (button.querySelector('strong') ?? button).textContent;
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
      (each) => nameOf(each) === name && each.getClientRects().length > 0,
    );
    window.tideline.tapped = { name, at: named.indexOf(button) };
  };
  addEventListener('click', tap);
  const { end } = window.tideline;
  window.tideline.end = () => {
    end();
    removeEventListener('hashchange', select);
    removeEventListener('click', tap);
  };

  const own = pages[pathNow()] || [];
  const request = () => {
    for (const name of [
      ...always,
      texts[language],
      ...own.filter((each) => !always.includes(each)),
    ]) {
      const link = document.createElement('link');
      link.href = new URL(name === 'rest' ? rest[language] : name, script.src).href;
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
