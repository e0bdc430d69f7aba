/** What is not valid in a page as the server sends it. */
import { HtmlValidate } from "html-validate/node";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes attributes and void elements its own way; the rules below judge style, not validity.
    "void-style": "off",
    "attr-case": "off",
    // Repeated names are how a form sends a list.
    "form-dup-name": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-implicit-button-type": "error",
    "tel-non-breaking": "off",
    "prefer-native-element": "off",
    "no-inline-style": "error",
    "script-type": "off",
    "element-required-attributes": "error",
  },
});

/** The first eight faults. */
export async function htmlFaults(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results
    .flatMap((r) => r.messages.map((m) => `${m.ruleId} ${m.line}:${m.column} ${m.message}`))
    .slice(0, 8);
}
