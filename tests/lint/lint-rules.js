/** The project's own linter rules, each a selector and the message it fails with. */

/** Three English words in a row. */
const WORDS = "/[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/";
const ENGLISH = `:matches(Literal[value=${WORDS}], TemplateElement[value.raw=${WORDS}])`;

/** Chinese with a command, an option or a setting of the server in it. */
const MACHINE =
  "/^(?=[^]*[\\u4e00-\\u9fff])[^]*(?:(?<![\\w-])--[a-z]|npm (?:run|ci|start)|(?<!\\w)[A-Z]{2,}_[A-Z]|命令|(?<![\\w./@#?&=-])[a-z]{2,}(?:-[a-z]{2,})+(?![\\w\\u002f-]))/";

const SELECTORS = {
  "forms-by-read-form": [
    "CallExpression[callee.property.name='formData']",
    "Read forms by readForm (platform/http/forms.server.ts) alone.",
  ],
  "no-get-set-cookie": [
    "CallExpression[callee.property.name='getSetCookie']",
    "remix-serve's Headers have none; tests, with Node's own, would not notice.",
  ],
  "cookies-by-set-cookie": [
    ":matches(Literal[value=/SameSite/i], TemplateElement[value.raw=/SameSite/i])",
    "Cookies are made by setCookie (platform/http/cookie.server.ts) alone.",
  ],
  "addresses-by-shop-origin": [
    "NewExpression[callee.name='URL'][arguments.1.object.name='request']",
    "The caller may have made its host up: addresses begin with shopOrigin (platform/config/request.server.ts).",
  ],
  "no-coerce": [
    "MemberExpression[object.name='z'][property.name='coerce']",
    "It reads 0x10, 1e3, true and [5]: take the pieces of platform/values/number-fields.ts.",
  ],
  "chinese-texts": [
    `Property[key.name='text'] > ${ENGLISH}, Property[key.name='text'] > TemplateLiteral > ${ENGLISH}`,
    "What buyers and operators read is Chinese.",
  ],
  "no-commands-in-admin": [
    `:matches(Literal[value=${MACHINE}], JSXText[value=${MACHINE}], TemplateElement[value.raw=${MACHINE}])`,
    "Nobody in the back office has a terminal: name the page that does it, not a command, an option or a setting.",
  ],
  "no-literal-spread": [
    ":matches(ObjectExpression, ArrayExpression, CallExpression, NewExpression) > SpreadElement > :matches(ObjectExpression, ArrayExpression), JSXSpreadAttribute > ObjectExpression, TSTupleType > TSRestType > TSTupleType",
    "Write the entries of the literal where they belong instead of spreading it.",
  ],
  "cells-by-name": [
    "Property[key.name='cells'] > ArrayExpression",
    "A cell is made by its column, `{ name, cell }`, not by its place among others.",
  ],
  "one-at-a-time": [
    "CallExpression[callee.object.name='Promise'][callee.property.name=/^(all|allSettled|any|race)$/] Identifier[name='trx']",
    "A transaction's connection takes one statement at a time: hand the reads to `together` (platform/database/database.server.ts).",
  ],
  "print-by-print": [
    "MemberExpression[object.name='process'][property.name=/^std(out|err)$/]:not([parent.property.name='isTTY'])",
    "Print by say, complain, sayRows and tell (cli/output/print.ts) alone.",
  ],
  "rows-by-tabbed": [
    "CallExpression[callee.property.name='join'] > Literal[value=/\\t/]",
    "Rows are made by tabbed (cli/output/print.ts): a cell may hold tabs and line ends of its own.",
  ],
  "operators-read-chinese": [
    `${ENGLISH}:not(CallExpression[callee.name='log'] *):not(TaggedTemplateExpression[tag.name='sql'] *)`,
    "What operators read is Chinese; lines of the log are not.",
  ],
};

const rule = ([selector, message]) => ({
  meta: { type: "problem" },
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

export default {
  meta: { name: "shop" },
  rules: Object.fromEntries(Object.entries(SELECTORS).map(([name, one]) => [name, rule(one)])),
};
