import { describe, expect, it } from "vitest";
import { withLateScripts } from "~/platform/late-scripts";

const document = (scripts: string) => `<html><head></head><body><p>青囊</p>${scripts}</body></html>`;
const REMIX =
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<script nonce="n1">window.__remixContext = {};</script>' +
  '<script nonce="n1" type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script>';

describe("scripts after the first picture", () => {
  const late = withLateScripts(document(REMIX), "n1");

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

  it("leaves a document without scripts as it is", () => {
    expect(withLateScripts(document(""), "n1")).toBe(document(""));
    expect(withLateScripts("", "n1")).toBe("");
  });
});
