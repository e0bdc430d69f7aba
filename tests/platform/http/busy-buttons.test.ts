import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BUSY, BUSY_BUTTONS, freeBusyButtons, startCall } from "~/platform/http/busy-buttons";

class Element {
  type = "submit";
  readonly attributes = new Map<string, string>();
  form: Element | null = null;
  closest = () => this;
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  hasAttribute = (name: string) => this.attributes.has(name);
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  removeAttribute = (name: string) => void this.attributes.delete(name);
}

type Listener = (event: object) => void;
const listeners = new Map<string, Listener[]>();
const listen = (kind: string, listener: Listener) =>
  void listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
const tell = (kind: string, event: object) => listeners.get(kind)?.forEach((listener) => listener(event));

let form: Element;
let button: Element;
let tellRouter = () => {};
interface Activity {
  state: string;
  formMethod?: string;
  data?: unknown;
}
let router: { navigation: Activity; fetchers: Map<string, Activity>; actionData?: object };
beforeEach(() => {
  vi.useFakeTimers();
  listeners.clear();
  form = new Element();
  form.setAttribute("method", "post");
  button = new Element();
  button.form = form;
  router = { navigation: { state: "idle" }, fetchers: new Map() };
  vi.stubGlobal("document", { querySelectorAll: () => (button.hasAttribute(BUSY) ? [button] : []) });
  const subscribe = (listener: () => void) => void (tellRouter = listener);
  vi.stubGlobal("window", { addEventListener: listen, __remixRouter: { state: router, subscribe } });
  new Function("addEventListener", BUSY_BUTTONS.replace(/\n\s*/g, ""))(listen);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** False if the press is stopped. */
function press(detail = 1): boolean {
  let isStopped = false;
  const stop = () => (isStopped = true);
  tell("click", { target: button, detail, preventDefault: stop, stopImmediatePropagation: stop });
  return !isStopped;
}
const submit = (defaultPrevented: boolean) =>
  tell("submit", { target: form, submitter: button, defaultPrevented });
const isBusy = () => button.hasAttribute(BUSY);

describe("before the page's scripts run", () => {
  it("shows the pressed button busy at once, and a second press sends nothing", () => {
    expect(press()).toBe(true);
    submit(false);
    expect(isBusy()).toBe(true);
    expect(press()).toBe(false);
  });

  it("frees it when the answer was a download, or the buyer comes back", () => {
    submit(false);
    vi.advanceTimersByTime(5000);
    expect(isBusy()).toBe(false);
    submit(false);
    tell("pageshow", {});
    expect(press()).toBe(true);
  });

  it("drops the second press of a double click on what changes something, and of nothing else", () => {
    expect(press(2)).toBe(false);
    form.setAttribute("method", "get");
    expect(press(2)).toBe(true);
    button.type = "button";
    button.setAttribute(BUSY, "");
    expect(press()).toBe(true);
  });

  it("leaves dialogs and forms of another window alone", () => {
    form.setAttribute("method", "dialog");
    submit(false);
    form.setAttribute("method", "post");
    form.setAttribute("target", "_blank");
    submit(false);
    expect(isBusy()).toBe(false);
  });
});

describe("with the page's scripts", () => {
  beforeEach(freeBusyButtons);

  it("frees the button once the router has its answer and has read the page again", () => {
    submit(true);
    router.navigation.state = "submitting";
    tellRouter();
    vi.advanceTimersByTime(20_000);
    expect(isBusy()).toBe(true);
    router.navigation.state = "loading";
    tellRouter();
    vi.advanceTimersByTime(1000);
    expect(press()).toBe(false);
    router.navigation.state = "idle";
    tellRouter();
    expect(isBusy()).toBe(false);
    expect(press()).toBe(true);
  });

  it("frees it with a form's answer, though the page is still being read again; not with a redirect", () => {
    submit(true);
    router.navigation = { state: "loading", formMethod: "POST" };
    tellRouter();
    expect(isBusy()).toBe(true);
    router.actionData = { route: { error: {} } };
    tellRouter();
    expect(isBusy()).toBe(false);
    // The next one leads elsewhere: the answer in sight is the one before.
    submit(true);
    router.navigation = { state: "loading", formMethod: "POST" };
    tellRouter();
    expect(isBusy()).toBe(true);
  });

  it("waits for fetchers and for calls too", () => {
    const end = startCall();
    router.fetchers.set("a", { state: "submitting" });
    submit(true);
    vi.advanceTimersByTime(1000);
    router.fetchers.set("a", { state: "idle" });
    tellRouter();
    vi.advanceTimersByTime(1000);
    expect(isBusy()).toBe(true);
    end();
    end();
    expect(isBusy()).toBe(false);
  });

  it("frees it at once when a check stopped the form", () => {
    submit(true);
    vi.advanceTimersByTime(0);
    expect(isBusy()).toBe(false);
  });
});
