import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "~/platform/config/config.server";
import { envExample } from "~/platform/config/settings";

const text = envExample(readConfig({}));
/** "PORT" → "3000" of "#PORT=3000" */
const settings = Object.fromEntries(
  [...text.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);

test(".env.example is what `npm run env-example` writes", () => {
  expect(readFileSync(".env.example", "utf8")).toBe(text);
});

test("all of its settings taken together are a configuration, so no example is refused", () => {
  // A key has to look like one; the rest that stands empty counts as not set, and accounts are all or nothing.
  const keys = Object.fromEntries(
    Object.keys(settings)
      .filter((name) => /^(WECHAT_|ALIPAY_|S3_|SMS_|KUAIDI100_|METRICS_)/.test(name) && settings[name] === "")
      .map((name) => [name, "k".repeat(32)]),
  );
  expect(() => readConfig({ ...settings, ...keys })).not.toThrow();
});

test("a default that is written out changes nothing", () => {
  const defaults = readConfig({});
  const written = Object.fromEntries(
    Object.entries(settings).filter(([name]) => {
      const value = defaults[name as keyof typeof defaults];
      return value !== undefined && !Array.isArray(value);
    }),
  );
  expect(Object.keys(written).length).toBeGreaterThan(10);
  expect(readConfig(written)).toEqual(defaults);
});
