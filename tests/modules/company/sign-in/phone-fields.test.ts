import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AddressFormFields } from "~/modules/company/addresses/address";
import { MobileField } from "~/modules/company/sign-in/sms-form";
import { SettingsFile } from "~/modules/content/settings.server";
import { LegalEntityForm } from "~/routes/_admin+/_system+/staff.settings.legal-entity._index/legal-entity-form";

const PRINTED = ["138 0000 0098", "138-0000-0098", "+86 138 0000 0098", "１３８ ００００ ００９８"];

test.each(PRINTED)("%s is stored as 13800000098", (printed) => {
  expect([
    MobileField.parse(printed),
    AddressFormFields.phone.parse(printed),
    LegalEntityForm.shape.phone.parse(printed),
    SettingsFile.shape.hotLine.parse(printed),
  ]).toEqual(Array.from({ length: 4 }, () => "13800000098"));
});

test("a service number stays as it is written", () => {
  expect(SettingsFile.shape.hotLine.parse("400-123-4567")).toBe("400-123-4567");
  expect(LegalEntityForm.shape.phone.parse("")).toBe("");
});

test("no schema of a form has a phone of its own that takes it bare alone", () => {
  const app = new URL("../../../../app/", import.meta.url);
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith("api/serializers/"),
  );
  const bare = files.flatMap((name) => {
    const source = readFileSync(new URL(name, app), "utf8");
    // A field begins with its name and ends with the comma of its own line.
    const fields = source.matchAll(
      /^( *)\w*(?:[pP]hone|[lL]andline|hotLine|[mM]obile): z\b[\s\S]*?(?:,\n)(?! {4,}\.)/gm,
    );
    return [...fields]
      .map(([field]) => field.trim())
      .filter((field) => /\.(?:regex|refine)\(/.test(field) && !field.includes("plainPhone"))
      .map((field) => `${name}: ${field.split("\n")[0]}`);
  });
  expect(bare).toEqual([]);
});
