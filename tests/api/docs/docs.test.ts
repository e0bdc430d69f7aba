import { expect, it } from "vitest";
import { getDocs, getType } from "~/api/docs/docs";
import type { OpenApi, Schema } from "~/api/docs/openapi.server";

const goods = { $ref: "#/components/schemas/Goods" };

it.each<[Schema, string]>([
  [{ type: "string" }, "文本"],
  [{ type: ["string", "null"] }, "文本或 null"],
  [{ type: "array", items: { type: "integer" } }, "整数 列表"],
  [{ type: "number", enum: [0, 1] }, "0 | 1"],
  [{ const: 10000 }, "10000"],
  [{ anyOf: [goods, { type: "null" }] }, "Goods 或 null"],
  [{ type: "array", items: goods }, "Goods 列表"],
  [{}, "任意"],
])("%j is %s", (schema, words) => {
  expect(getType(schema)).toBe(words);
});

it("lists what a call takes and answers, lists and entities included", () => {
  const data: Schema = {
    type: "object",
    properties: {
      list: {
        type: "array",
        items: { type: "object", properties: { goods, note: { type: "string", description: "备注" } } },
      },
    },
    required: ["list"],
  };
  const content = { "application/json": { schema: { properties: { data } } } };
  const body = { type: "object", properties: { ids: { type: "array", items: { type: "integer" } } } };
  const description = {
    tags: [{ name: "商品" }],
    paths: {
      "/api/goods/{id}": {
        post: {
          operationId: "postGoods",
          tags: ["商品"],
          summary: "试",
          description: "需登录",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          requestBody: { content: { "application/json": { schema: body } } },
          responses: { "200": { content } },
        },
      },
    },
    components: {
      schemas: { Refusal: {}, Goods: { description: "商品", properties: { name: { type: "string" } } } },
    },
  } as unknown as OpenApi;
  const { groups, entities } = getDocs(description);
  const [call] = groups[0]!.calls;
  expect(call?.fields.map(({ name, place, isRequired }) => [name, place, isRequired])).toEqual([
    ["id", "路径", true],
    ["ids", "正文", false],
  ]);
  expect(call?.data.map(({ name, entity }) => [name, entity])).toEqual([
    ["data", undefined],
    ["data.list", undefined],
    ["data.list[].goods", "Goods"],
    ["data.list[].note", undefined],
  ]);
  expect(entities).toMatchObject([{ name: "Goods", about: "商品", fields: [{ name: "name" }] }]);
});
