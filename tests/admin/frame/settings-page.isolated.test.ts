import type { FieldMetadata } from "@conform-to/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { SettingsForm, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

vi.mock("@remix-run/react", () => ({ Form: (props: object) => createElement("form", props) }));

const reply: SettingsReply = {
  status: "error",
  initialValue: { limit: "abc", why: "短" },
  error: { limit: ["请填写金额"], why: ["请写明原因，至少 2 个字"] },
};

test("a refused reason is shown with its error and what was typed, and the summary leads to it", () => {
  const props = {
    id: "terms",
    label: "额度",
    version: 1,
    input: { limit: "" },
    reply,
    button: "保存",
    children: (fields: { limit: FieldMetadata<string> }) =>
      createElement(FormField, { field: fields.limit, label: "信用额度" }),
  };
  const html = renderToString(createElement(SettingsForm<{ limit: string }>, props));
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((link) => link[1]!);
  expect(targets).toHaveLength(2);
  for (const id of targets) {
    expect(html).toMatch(new RegExp(`<input[^>]* id="${id}"|<input id="${id}"`));
    expect(html).toContain(`id="${id}-error"`);
  }
  expect(html).toContain('value="短"');
});

test("the form key of a new thing is sent again, and no empty one of an old thing", () => {
  const html = (formKey: string) => {
    const props = {
      id: "x",
      label: "额度",
      version: 1,
      formKey,
      input: {},
      reply: undefined,
      children: () => null,
    };
    return renderToString(createElement(SettingsForm<Record<string, string>>, props));
  };
  expect(html("k1")).toContain('name="formKey" value="k1"');
  expect(html("")).not.toContain("formKey");
});
