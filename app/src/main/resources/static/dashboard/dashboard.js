'use strict';
// What pages do beyond HTML: times in the reader's zone, live updates, and small comforts.
(() => {
  const language = document.documentElement.lang;
  const full = new Intl.DateTimeFormat(language, {
    year: 'numeric', month: '2-digit', day: '2-digit',
    hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
  });
  const zone = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const units = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

  const ago = (at) => {
    const seconds = Math.round((at - Date.now()) / 1000);
    const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) || units[3];
    return relative.format(Math.trunc(seconds / size), unit);
  };
  const show = (element) => {
    const at = new Date(element.dateTime);
    if (Number.isNaN(at.getTime())) return;
    element.title = zone.format(at);
    element.textContent = element.dataset.style === 'ago' ? ago(at) : full.format(at);
  };
  const showTimes = (root) => root.querySelectorAll('time[datetime]').forEach(show);

  // The navigation stands open beside the page, and is folded above it where there is no room.
  const menu = document.querySelector('.menu');
  if (menu) {
    const wide = window.matchMedia('(min-width: 901px)');
    const fold = () => { menu.open = wide.matches; };
    fold();
    wide.addEventListener('change', fold);
  }

  // Live: one stream for the page; parts fetch themselves when their topic has changed.
  const live = document.querySelector('[data-live]');
  const state = document.querySelector('.live-state');
  let stream = null;
  const lost = (yes) => state && state.toggleAttribute('data-lost', yes);
  const tell = (topic) => htmx.trigger(document.body, 'live-' + topic);
  const listen = () => {
    if (stream || document.hidden) return;
    const topics = live.dataset.live.split(' ');
    let again = false;
    stream = new EventSource('/dashboard/live?topics=' + encodeURIComponent(topics.join(',')));
    stream.onopen = () => {
      lost(false);
      if (again) topics.forEach(tell);
      again = true;
    };
    stream.onerror = () => {
      lost(true);
      if (stream && stream.readyState === EventSource.CLOSED) {
        stop();
        window.setTimeout(listen, 5000);
      }
    };
    topics.forEach((topic) => stream.addEventListener(topic, () => tell(topic)));
  };
  const stop = () => {
    if (stream) stream.close();
    stream = null;
  };
  if (live && window.EventSource) {
    state.hidden = false;
    listen();
    // A page that nobody sees holds no connection; when it is seen again it shows what is now.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) {
        stop();
      } else {
        listen();
        live.dataset.live.split(' ').forEach(tell);
      }
    });
    window.addEventListener('pagehide', stop);
  }

  const isSelecting = (target) => {
    const selection = document.getSelection();
    return !selection.isCollapsed && target.contains(selection.anchorNode);
  };
  const isBusy = (target) => target.querySelector('.lever[open]') !== null
    || (target.contains(document.activeElement) && document.activeElement.matches(':focus-visible'))
    || isSelecting(target);
  // Keys and tokens are new in every answer; all else decides whether there is something to show.
  const essence = (html) => html.replace(/(name="(?:_csrf|key)" value=)"[^"]*"/g, '$1');
  const shown = new WeakMap();
  // Nobody's half-filled form, selection, or what the keyboard is on, is taken away from under him.
  document.body.addEventListener('htmx:beforeSwap', (event) => {
    const target = event.detail.target;
    const now = essence(event.detail.serverResponse);
    if (isBusy(target) || shown.get(target) === now) {
      event.detail.shouldSwap = false;
    } else {
      shown.set(target, now);
    }
  });
  document.body.addEventListener('htmx:afterSwap', (event) => showTimes(event.detail.target));
  document.body.addEventListener('htmx:sendError', () => lost(true));

  document.addEventListener('change', (event) => {
    if (event.target.matches('[data-send]')) event.target.form.requestSubmit();
  });
  // Times in forms are as on the reader's clock.
  document.querySelectorAll('[data-zone]').forEach((field) => {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || '';
  });
  document.addEventListener('change', (event) => {
    const most = event.target.dataset.bytesMax;
    if (!most) return;
    const large = [...event.target.files].some((file) => file.size > Number(most));
    event.target.setCustomValidity(large ? event.target.dataset.tooLarge : '');
    event.target.reportValidity();
  });
  document.addEventListener('click', (event) => {
    const close = event.target.closest('[data-close]');
    if (close) {
      const lever = close.closest('details');
      lever.open = false;
      lever.querySelector('summary').focus();
    }
  });
  document.addEventListener('keydown', (event) => {
    const lever = event.key === 'Escape' && event.target.closest && event.target.closest('.lever[open]');
    if (lever) {
      lever.open = false;
      lever.querySelector('summary').focus();
    }
  });
  // A lever is pulled once, however often it is clicked.
  document.addEventListener('submit', (event) => {
    if (event.target.method !== 'post') return;
    if (event.target.dataset.sent) {
      event.preventDefault();
      return;
    }
    event.target.dataset.sent = 'yes';
  });
  window.addEventListener('pageshow', () => {
    document.querySelectorAll('form[data-sent]').forEach((form) => delete form.dataset.sent);
  });

  showTimes(document);
  window.setInterval(() => document.querySelectorAll('time[data-style="ago"]').forEach(show), 5000);
})();
