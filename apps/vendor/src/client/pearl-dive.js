// The page of Pearl Dive, as its browser runs it: it is put into the page as it stands.
(() => {
  const main = document.querySelector('main[data-game]');
  if (!main) return;
  const data = JSON.parse(main.dataset.game ?? '{}');
  const { words } = data;
  const part = (id) => document.querySelector(`#${id}`);
  const shells = [...document.querySelectorAll('.shell')];
  const format = new Intl.NumberFormat(data.formats, {
    style: 'currency',
    currency: data.currency,
    maximumFractionDigits: 4,
    minimumFractionDigits: 0,
  });
  const shown = (amount) => format.format(amount);
  let balance = data.balance;
  let stake = data.chips[0] ?? '1';
  let busy = false;
  /** Name of the bet under way: sent again after a lost answer, it is the same bet. */
  let pending = null;

  // Lobbies that frame a game hear messages of this source, whichever vendor's game it is.
  const tell = (message) => {
    if (window.parent !== window) window.parent.postMessage({ source: 'lantern', ...message }, data.lobby);
  };
  const say = (text) => {
    part('say').textContent = text;
  };
  const showBalance = () => {
    part('balance').textContent = shown(balance);
  };

  const chips = data.chips.map((amount, at) => {
    const chip = document.createElement('button');
    chip.className = 'chip';
    chip.setAttribute('role', 'radio');
    chip.textContent = shown(amount);
    chip.addEventListener('click', () => choose(at));
    chip.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (at + step + chips.length) % chips.length;
      choose(next);
      chips[next]?.focus();
    });
    part('chips').append(chip);
    return chip;
  });
  const choose = (at) => {
    if (busy) return;
    stake = data.chips[at] ?? stake;
    chips.forEach((chip, place) => {
      chip.setAttribute('aria-checked', String(place === at));
      chip.tabIndex = place === at ? 0 : -1;
    });
  };

  part('more').addEventListener('click', () => tell({ type: 'deposit' }));

  const lock = (isBusy) => {
    busy = isBusy;
    main.classList.toggle('busy', isBusy);
    for (const shell of shells) shell.setAttribute('aria-disabled', String(isBusy));
  };

  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  async function ask(path, body) {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'text/plain' } };
    const answer = await fetch(`${location.pathname}${path}`, { ...init, signal: AbortSignal.timeout(8000) });
    return { status: answer.status, value: await answer.json() };
  }

  async function pick(at) {
    if (busy) return;
    pending ??= { request: crypto.randomUUID(), pick: at, stake };
    lock(true);
    shells.forEach((shell) => shell.classList.remove('open', 'found', 'chosen'));
    shells[pending.pick]?.classList.add('chosen');
    part('more').hidden = true;
    say(words.diving ?? '');
    tell({ type: 'roundStarted' });
    try {
      const { status, value } = await ask('/bets', pending);
      if (status === 200) {
        pending = null;
        await reveal(value);
      } else {
        pending = null;
        refused(String(value.error));
      }
    } catch {
      // Not known whether it was played: the next press asks for the same bet.
      say(words.lost ?? '');
    }
    tell({ type: 'roundEnded' });
    lock(false);
  }

  async function reveal(answer) {
    await rest(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 500);
    shells[answer.pearl]?.classList.add('found');
    for (const shell of shells) shell.classList.add('open');
    balance = answer.balance;
    showBalance();
    const isWin = answer.pearl === answer.pick;
    main?.classList.toggle('won', isWin);
    say(isWin ? (words.won ?? '').replace('{amount}', shown(answer.payout)) : (words.elsewhere ?? ''));
    tell({ type: 'balance', amount: vendorUnits(balance) });
  }

  function refused(error) {
    if (error === 'balance') {
      say(words.noMoney ?? '');
      // Whoever reads why decides: a smaller stake, or away from the game.
      part('more').hidden = false;
    } else if (error === 'session.ended') {
      say(words.ended ?? '');
      tell({ type: 'expired' });
    } else say(words.refused ?? '');
  }

  /** 1/100,000 of the main unit, as the lobby counts. */
  const vendorUnits = (amount) => {
    const [whole = '0', places = ''] = amount.split('.');
    return String(BigInt(whole + places.padEnd(5, '0')));
  };

  shells.forEach((shell, at) => shell.addEventListener('click', () => void pick(at)));
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== data.lobby) return;
    const message = event.data;
    if (message.source !== 'pavilion') return;
    if (message.type === 'pause') lock(true);
    if (message.type === 'resume') lock(false);
    if (message.type === 'balanceChanged') {
      void ask('/balance')
        .then(({ status, value }) => {
          if (status !== 200) return;
          ({ balance } = value);
          showBalance();
        })
        .catch(() => undefined);
    }
  });
  showBalance();
  choose(0);
  tell({ type: 'ready' });
})();
