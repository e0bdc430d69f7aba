import { describe, expect, it } from "vitest";
import { deferScripts } from "~/platform/http/defer-scripts";

const HEAD = "<html><head><title>青囊</title></head>";
const body = (scripts: string) => `<body><p>青囊</p>${scripts}</body></html>`;
const REMIX =
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<script nonce="n1">window.__remixContext = {};</script>' +
  '<script nonce="n1" type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script>';

describe("scripts after the first picture", () => {
  const late = deferScripts(HEAD, body(REMIX), "n1");

  it("leaves nothing that a browser would fetch by itself", () => {
    expect(late).not.toContain('rel="modulepreload"');
    expect(late).not.toContain('type="module"');
    expect(late.match(/<link rel="dns-prefetch" href="\/assets\/[ab]\.js"\/>/g)).toHaveLength(2);
    expect(late).toContain('<script nonce="n1" type="text/later">import "/assets/a.js";');
  });

  it("keeps what the scripts read, and adds one inline script with the nonce that begins", () => {
    expect(late).toContain('<script nonce="n1">window.__remixContext = {};</script>');
    const [, start] = /<script nonce="n1">(\{.*)<\/script><\/body><\/html>$/.exec(late)!;
    expect(() => new Function(start!)).not.toThrow();
  });

  it("notes what is used from the first control on, while the rest of the page still arrives", () => {
    const [, note] = /<script nonce="n1">(\{.*?)<\/script><\/head><body>/.exec(late)!;
    type Listener = (event: { target: object; isComposing?: boolean }) => void;
    const heard: Listener[] = [];
    const window: { takeEarly?: () => Iterable<object> } = {};
    new Function("window", "addEventListener", "removeEventListener", note!)(
      window,
      (kind: string, listener: Listener) => kind === "input" && heard.push(listener),
      () => heard.pop(),
    );
    const [number, select] = [{ localName: "input" }, { localName: "select" }];
    const area = { localName: "textarea", value: "改过", defaultValue: "原文" };
    const composed = { localName: "input" };
    for (const target of [number, select, area, number]) heard[0]!({ target });
    heard[0]!({ target: composed, isComposing: true });
    expect([...window.takeEarly!()]).toEqual([select, area, number]);
    // React would put a textarea back whose default is what the server sent.
    expect(area.defaultValue).toBe("改过");
    expect(heard).toHaveLength(0);
  });

  it("leaves a document without scripts as it is", () => {
    expect(deferScripts(HEAD, body(""), "n1")).toBe(HEAD + body(""));
    expect(deferScripts("", "", "n1")).toBe("");
  });
});
