import tseslint from "typescript-eslint";
import reactHooks from "eslint-plugin-react-hooks";
import oneAtATime from "./one-at-a-time.js";

/** Three English words in a row. */
const WORDS = "/[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/";
const ENGLISH = `:matches(Literal[value=${WORDS}], TemplateElement[value.raw=${WORDS}])`;

export default tseslint.config(
  { ignores: ["**/build/**", "node_modules/**"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "better-sqlite3",
              allowTypeImports: true,
              message:
                "Which of its versions this Node can load is told by platform/open-sqlite.server.ts alone.",
            },
          ],
        },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "no-console": ["error", { allow: ["error"] }],
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='formData']",
          message: "Read forms by readForm (platform/forms.server.ts) alone.",
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/platform/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='formData']",
          message: "Read forms by readForm (platform/forms.server.ts) alone.",
        },
        {
          selector: "CallExpression[callee.property.name='getSetCookie']",
          message: "remix-serve's Headers have none; tests, with Node's own, would not notice.",
        },
        {
          selector: ":matches(Literal[value=/SameSite/i], TemplateElement[value.raw=/SameSite/i])",
          message: "Cookies are made by setCookie (platform/cookie.server.ts) alone.",
        },
        {
          selector: "NewExpression[callee.name='URL'][arguments.1.object.name='request']",
          message:
            "The caller may have made its host up: addresses begin with shopOrigin (platform/request.server.ts).",
        },
        {
          selector: "MemberExpression[object.name='z'][property.name='coerce']",
          message: "It reads 0x10, 1e3, true and [5]: take the pieces of platform/number-fields.ts.",
        },
        {
          selector: `Property[key.name='text'] > ${ENGLISH}, Property[key.name='text'] > TemplateLiteral > ${ENGLISH}`,
          message: "What buyers and operators read is Chinese.",
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { shop: { rules: { "one-at-a-time": oneAtATime } } },
    rules: { "shop/one-at-a-time": "error" },
  },
  {
    // Remix's fetch, which takes the place of Node's, ends the process when a call with a body is given up.
    files: ["app/**/*.server.ts"],
    rules: {
      "no-restricted-globals": ["error", { name: "fetch", message: "Call by platform/outside.server.ts." }],
    },
  },
  {
    // Elsewhere a function called useVouchers uses vouchers.
    files: ["app/**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["app/routes/**"],
    rules: { "max-lines": ["error", { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  // The list of tables is read as one list.
  { files: ["app/platform/schema.ts", "app/platform/migrations/**"], rules: { "max-lines": "off" } },
  { files: ["app/platform/**"], rules: { "no-restricted-syntax": "off" } },
  { files: ["tests/**"], rules: { "no-console": "off" } },
  {
    // What stands in the database may do anything to a terminal.
    files: ["app/operator/**/*.ts"],
    ignores: ["app/operator/print.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[object.name='process'][property.name=/^std(out|err)$/]:not([parent.property.name='isTTY'])",
          message: "Print by say, complain, sayRows and tell (operator/print.ts) alone.",
        },
        {
          selector: "CallExpression[callee.property.name='join'] > Literal[value=/\\t/]",
          message:
            "Rows are made by tabbed (operator/print.ts): a cell may hold tabs and line ends of its own.",
        },
        {
          selector: `${ENGLISH}:not(CallExpression[callee.name='log'] *):not(TaggedTemplateExpression[tag.name='sql'] *)`,
          message: "What operators read is Chinese; lines of the log are not.",
        },
      ],
    },
  },
);
