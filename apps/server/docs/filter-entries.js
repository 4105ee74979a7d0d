// Narrows the reference to the entries that hold every word of the filter. "/" goes to it, Escape empties it.
(() => {
  const form = document.querySelector('form[role=search]');
  const field = document.querySelector('#filter');
  const outcome = document.querySelector('#filter-outcome');
  const nothing = document.querySelector('#nothing-found');
  const entries = [...document.querySelectorAll('[data-entry]')];
  const sections = [...document.querySelectorAll('main > section')];
  const links = new Map(
    [...document.querySelectorAll('nav li > a:not(.group)')].map((link) => [link.hash.slice(1), link]),
  );

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of entries) {
      entry.hidden = !words.every((word) => entry.dataset.entry.includes(word));
      if (!entry.hidden) shown++;
      const link = links.get(entry.id);
      if (link) link.parentElement.hidden = entry.hidden;
    }
    for (const section of sections) {
      section.hidden = !section.querySelector('[data-entry]:not([hidden])');
      const part = document.querySelector(`[data-contents-of="${section.id}"]`);
      if (part) part.hidden = section.hidden;
    }
    nothing.hidden = shown > 0;
    outcome.textContent = words.length > 0 ? `${shown} of ${entries.length}` : '';
  };

  const clear = () => {
    field.value = '';
    filter();
  };

  /** A link may lead to what the filter hides. */
  const revealTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.closest('[hidden]')) return;
    clear();
    target.scrollIntoView();
  };

  form.hidden = false;
  field.addEventListener('input', filter);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const first = entries.find((entry) => !entry.hidden);
    if (first) first.querySelector('a')?.focus();
    first?.scrollIntoView();
  });
  window.addEventListener('hashchange', revealTarget);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.activeElement === field) clear();
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.activeElement === field) return;
    event.preventDefault();
    field.focus();
  });
  // A browser may have kept the field's text since the page was left.
  if (field.value !== '') filter();
})();
