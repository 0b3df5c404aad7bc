import type { Moment } from '../play/moments.ts';
import { effects, pieceOf } from './effects.ts';
import type { Effect } from './effects.ts';
import type { SoundTheme } from './sound-theme.ts';
import { RATE } from './tape.ts';

// Found by their place, each a chunk of its own: a player makes the sound of one game.
const themes = import.meta.glob<{ theme: SoundTheme }>('./scores/*.ts');

type Piece = Effect | 'music' | 'free' | 'bigWin';

const SLICE_MS = 5;
const MUSIC = 0.8;
const DUCKED = 0.16;
const winEffects = ['win1', 'win2', 'win3', 'win4'] as const;

/** The effect of a win by how many times the stake it is. */
export const winEffect = (multiple: number): Effect => winEffects[[5, 15, 50].filter((step) => multiple >= step).length] ?? 'win1';

/** Sleeps until the page has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 120 });
    else setTimeout(resolve, 16);
  });

/** Plays what is shown. Pieces are made on the device while the page idles; what is not ready yet is not heard. */
export class SoundPlayer {
  readonly #context: AudioContext;
  readonly #theme: SoundTheme;
  readonly #pieces = new Map<Piece, AudioBuffer>();
  readonly #making = new Map<Piece, Promise<AudioBuffer>>();
  readonly #out: AudioNode;
  readonly #music: GainNode;
  #loop: { source: AudioBufferSourceNode; gain: GainNode; piece: 'music' | 'free'; since: number } | null = null;
  #inFreeSpins = false;
  #bigWinEnds = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(context: AudioContext, theme: SoundTheme) {
    this.#context = context;
    this.#theme = theme;
    // Several effects at once stay below full scale.
    const limiter = new DynamicsCompressorNode(context, { threshold: -5, knee: 4, ratio: 14, attack: 0.002, release: 0.16 });
    limiter.connect(context.destination);
    this.#out = limiter;
    this.#music = new GainNode(context, { gain: MUSIC });
    this.#music.connect(limiter);
    for (const effect of effects) void this.#piece(effect);
    void this.#follow();
    void this.#piece('bigWin');
  }

  /** A piece, made in slices one after the other so that the page stays awake. */
  #piece(name: Piece): Promise<AudioBuffer> {
    const known = this.#making.get(name);
    if (known) return known;
    const making = this.#queue.then(async () => {
      const work = pieceOf(this.#theme, name);
      for (;;) {
        const until = performance.now() + SLICE_MS;
        while (performance.now() < until) {
          const step = work.next();
          if (!step.done) continue;
          const { left, right } = step.value;
          const buffer = new AudioBuffer({ length: left.length, numberOfChannels: 2, sampleRate: RATE });
          buffer.copyToChannel(left, 0);
          buffer.copyToChannel(right, 1);
          this.#pieces.set(name, buffer);
          return buffer;
        }
        await idle();
      }
    });
    this.#queue = making;
    this.#making.set(name, making);
    return making;
  }

  #play(name: Piece, { rate = 1, gain = 1, pan = 0 }: { rate?: number; gain?: number; pan?: number } = {}): void {
    const buffer = this.#pieces.get(name);
    if (!buffer || this.#context.state !== 'running') return;
    const source = new AudioBufferSourceNode(this.#context, { buffer, playbackRate: rate });
    source.connect(new GainNode(this.#context, { gain })).connect(new StereoPannerNode(this.#context, { pan })).connect(this.#out);
    source.start();
  }

  /** Fades to the loop that fits, at the same place of the piece. */
  async #follow(): Promise<void> {
    const wanted = this.#inFreeSpins && this.#theme.free.length > 0 ? 'free' : 'music';
    const buffer = await this.#piece(wanted);
    if (this.#loop?.piece === wanted || (this.#inFreeSpins && this.#theme.free.length > 0) !== (wanted === 'free')) return;
    const now = this.#context.currentTime;
    const before = this.#loop;
    const gain = new GainNode(this.#context, { gain: 0 });
    const source = new AudioBufferSourceNode(this.#context, { buffer, loop: true });
    source.connect(gain).connect(this.#music);
    const since = before?.since ?? now;
    source.start(now, (now - since) % buffer.duration);
    gain.gain.setTargetAtTime(1, now, before ? 0.25 : 1);
    this.#loop = { source, gain, piece: wanted, since };
    if (!before) return;
    before.gain.gain.setTargetAtTime(0, now, 0.25);
    before.source.stop(now + 2);
  }

  /** The great piece over the quietened loop; a further step while it plays is an accent over it. */
  #bigWin(): void {
    const now = this.#context.currentTime;
    if (now < this.#bigWinEnds) return this.#play('win4', { gain: 0.8 });
    this.#play('bigWin');
    this.#bigWinEnds = now + (this.#pieces.get('bigWin')?.duration ?? 0);
    const { gain } = this.#music;
    gain.cancelScheduledValues(now);
    gain.setTargetAtTime(DUCKED, now, 0.08);
    gain.setTargetAtTime(MUSIC, this.#bigWinEnds, 0.9);
  }

  #quietOver(): void {
    const { gain } = this.#music;
    gain.cancelScheduledValues(this.#context.currentTime);
    gain.setTargetAtTime(MUSIC, this.#context.currentTime, 0.9);
  }

  /** What is heard at a moment of the game. */
  hear(moment: Moment): void {
    switch (moment.type) {
      case 'tick':
        return this.#play('tick');
      case 'spin':
        return this.#play('spin');
      case 'reelStop':
        if (moment.scatters > 0) this.#play('chime', { rate: 2 ** (((moment.scatters - 1) * 3) / 12) });
        return this.#play('knock', { rate: 1 + moment.reel * 0.045, pan: (moment.reel - 2) * 0.22 });
      case 'land':
        return this.#play('knock', { rate: 1.15 - moment.strength * 0.15, gain: moment.strength });
      case 'anticipation':
        return this.#play('await');
      case 'win':
        return this.#play(winEffect(moment.multiple));
      case 'bigWin':
        return this.#bigWin();
      case 'winEnd':
        return this.#quietOver();
      case 'freeSpinsStart':
        this.#inFreeSpins = true;
        this.#play('enter');
        void this.#follow();
        return;
      case 'freeSpinsMore':
        return this.#play('chime', { rate: 1.5 });
      case 'freeSpinsEnd':
        this.#inFreeSpins = false;
        this.#play('leave');
        void this.#follow();
    }
  }
}

/** The player of a game's sound; null where the game has none. */
export async function loadPlayer(code: string, context: AudioContext): Promise<SoundPlayer | null> {
  const loaded = await themes[`./scores/${code}.ts`]?.();
  return loaded ? new SoundPlayer(context, loaded.theme) : null;
}
