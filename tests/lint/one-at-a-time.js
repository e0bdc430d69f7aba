/** Statements of one transaction are asked one after the other: the rule of the linter for those that are seen side by side. */
const SIDE_BY_SIDE =
  "CallExpression[callee.object.name='Promise'][callee.property.name=/^(all|allSettled|any|race)$/] Identifier[name='trx']";

export default {
  meta: {
    type: "problem",
    messages: {
      sideBySide:
        "A transaction's connection takes one statement at a time: hand the reads to `together` (platform/database.server.ts).",
    },
  },
  create: (context) => ({
    [SIDE_BY_SIDE]: (node) => context.report({ node, messageId: "sideBySide" }),
  }),
};
