import { beforeEach, describe, expect, test, vi } from "vitest";
import { useFormReset } from "~/modules/catalogue/listing/use-form-reset";
import { noteEnd } from "~/ui/lost";
import { mount } from "../../../hook";

interface Navigation {
  state: "idle" | "submitting" | "loading";
  formData?: FormData;
  formAction?: string;
}
const scene = vi.hoisted(() => ({ navigation: { state: "idle" } as object }));
vi.mock("react", async (load) => ({ ...(await load<object>()), ...(await import("../../../hook")).HOOKS }));
vi.mock("@remix-run/react", () => ({ useNavigation: () => scene.navigation }));

const IDLE: Navigation = { state: "idle" };
const INTENTS = ["add", "addAll"];
const PATH = "/cart/lines";

function form(isStored = false) {
  const shown = { reply: undefined as unknown };
  const hook = mount(() => useFormReset(INTENTS, shown.reply, isStored));
  const step = (navigation: Navigation, reply = shown.reply) => {
    scene.navigation = navigation;
    shown.reply = reply;
    hook.draw();
  };
  /** Sends a form and comes back to the page, with a reply or without one. */
  const send = (intent: string | null, reply?: unknown) => {
    const formData = new FormData();
    if (intent !== null) formData.set("intent", intent);
    step({ state: "submitting", formData, formAction: `${PATH}?index` });
    step({ state: "loading", formData, formAction: PATH }, reply);
    step({ ...IDLE }, reply);
    return hook.value;
  };
  return { step, send, round: () => hook.value };
}

beforeEach(() => {
  scene.navigation = IDLE;
  noteEnd(PATH, false);
});

describe("the form begins anew", () => {
  test.each(["add", "addAll", null])("once after %j went through", (intent) => {
    const { send, step, round } = form();
    expect(round()).toBe(0);
    expect(send(intent)).toBe(1);
    step({ ...IDLE });
    expect(round()).toBe(1);
    expect(send(intent)).toBe(2);
  });

  test("with the answer of a refusal at once, while the page round it is still read, and not a second time", () => {
    const { step, round } = form();
    const formData = new FormData();
    step({ state: "submitting", formData, formAction: PATH });
    expect(round()).toBe(0);
    const reply = { rows: ["库存不足"] };
    step({ state: "loading", formData, formAction: PATH }, reply);
    expect(round()).toBe(1);
    step({ ...IDLE }, reply);
    expect(round()).toBe(1);
  });
});

describe("what was typed stays", () => {
  test("after another button of the page", () => {
    const { send } = form();
    for (const intent of ["update", "remove", ""]) expect(send(intent)).toBe(0);
  });

  test("where the change was lost on its way, until it is sent once more and goes through", () => {
    const { send } = form();
    noteEnd(PATH, true);
    expect(send("add")).toBe(0);
    noteEnd(PATH, false);
    expect(send("add")).toBe(1);
  });

  test("where nothing was done with it", () => {
    const { send } = form(true);
    expect(send("add", { error: "请选择数量" })).toBe(0);
  });

  test("while another page is read, and when nothing was sent at all", () => {
    const { step, round } = form();
    step({ state: "loading" });
    step({ ...IDLE });
    expect(round()).toBe(0);
  });
});
