/** One hook by itself, without page and browser: state, refs and effects are kept from draw to draw as React keeps them. */

type Deps = readonly unknown[] | undefined;
type Next<T> = T | ((before: T) => T);

interface Kept {
  value?: unknown;
  deps?: Deps;
  end?: void | (() => void);
}

/** A hook that sets its state in each draw would never end. */
const MOST_LOTTERIES = 20;

let rendered: Mounted<unknown> | undefined;

class Mounted<T> {
  value!: T;
  private kept: Kept[] = [];
  private at = 0;
  private effects = new Map<Kept, () => void>();
  private isDrawing = false;
  private isStale = false;

  constructor(private readonly hook: () => T) {
    this.draw();
  }

  /** Draws as often as the hook asks for, its effects once it has come to rest. */
  draw(): void {
    this.isDrawing = true;
    for (let n = 0; n === 0 || this.isStale; n += 1) {
      if (n === MOST_LOTTERIES) throw new Error("a hook that never comes to rest");
      this.isStale = false;
      this.at = 0;
      this.value = drawnBy(this, this.hook);
      if (this.isStale) continue;
      const effects = [...this.effects.values()];
      this.effects.clear();
      for (const effect of effects) effect();
    }
    this.isDrawing = false;
  }

  /** The page is left: every effect ends. */
  end(): void {
    for (const { end } of this.kept) end?.();
  }

  slot(make: () => Kept): Kept {
    const slot = (this.kept[this.at] ??= make());
    this.at += 1;
    return slot;
  }

  after(slot: Kept, effect: () => void): void {
    this.effects.set(slot, effect);
  }

  set<V>(slot: Kept, next: Next<V>): void {
    const value = typeof next === "function" ? (next as (before: V) => V)(slot.value as V) : next;
    if (Object.is(value, slot.value)) return;
    slot.value = value;
    this.isStale = true;
    if (!this.isDrawing) this.draw();
  }
}

function drawnBy<T>(owner: Mounted<T>, hook: () => T): T {
  rendered = owner;
  try {
    return hook();
  } finally {
    rendered = undefined;
  }
}

const isSame = (deps: Deps, other: Deps) =>
  deps !== undefined && other !== undefined && deps.every((value, at) => Object.is(value, other[at]));

function keep<T>(make: () => T, deps: Deps): T {
  const slot = rendered!.slot(() => ({ value: make(), deps }));
  if (!isSame(slot.deps, deps)) Object.assign(slot, { value: make(), deps });
  return slot.value as T;
}

/** What stands in for React's own in the module that is mocked. */
export const HOOKS = {
  useMemo: keep,
  useCallback: <T>(call: T, deps: Deps): T => keep(() => call, deps),
  useRef: <T>(first: T): { current: T } => keep(() => ({ current: first }), []),
  useState<T>(first: T | (() => T)): [T, (next: Next<T>) => void] {
    const owner = rendered!;
    const slot = owner.slot(() => ({ value: typeof first === "function" ? (first as () => T)() : first }));
    return [slot.value as T, keep(() => (next: Next<T>) => owner.set(slot, next), [])];
  },
  useEffect(effect: () => void | (() => void), deps?: readonly unknown[]): void {
    const owner = rendered!;
    const slot = owner.slot(() => ({}));
    if (isSame(slot.deps, deps)) return;
    slot.deps = deps;
    owner.after(slot, () => {
      slot.end?.();
      slot.end = effect();
    });
  },
};

export const mount = <T>(hook: () => T) => new Mounted(hook);
