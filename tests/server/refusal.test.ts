import { describe, expect, test } from "vitest";
import { toMessage } from "~/platform/values/errors";
import { EVERY_ANSWER, renderRefusal, getErrorPageWords } from "~/server/refusal";

const statuses = [400, 403, 405, 408, 413, 417, 431, 500, 503];

describe.each(statuses)("%i", (status) => {
  test("has a title and a sentence in Chinese", () => {
    const { title, text } = getErrorPageWords(status);
    expect([title, text].join()).toMatch(/^[^a-z]*[\u4e00-\u9fff]{2,}/);
    expect(text).toMatch(/。$/);
  });

  test("is a page for browsers, of the length that it says", () => {
    const { headers, body } = renderRefusal(status, "/cart");
    expect(headers["Content-Type"]).toBe("text/html; charset=utf-8");
    expect(headers["Content-Length"]).toBe(String(Buffer.byteLength(body)));
    expect(headers["Cache-Control"]).toBe("no-store");
    expect(body).toContain(`<h1 class="empty__title">${getErrorPageWords(status).title}</h1>`);
    expect(body).not.toMatch(/<script|style=/);
  });

  test("is the envelope of the API for its calls", () => {
    const { headers, body } = renderRefusal(status, "/api/cart");
    expect(headers["Content-Type"]).toBe("application/json; charset=utf-8");
    expect(headers["Content-Length"]).toBe(String(Buffer.byteLength(body)));
    expect(JSON.parse(body)).toEqual({ code: status, msg: toMessage(status), data: null });
  });
});

test("a method that is refused comes with those that pages take, no other refusal does", () => {
  expect(renderRefusal(405).headers["Allow"]).toBe("GET, HEAD, POST");
  for (const status of statuses.filter((status) => status !== 405))
    expect(renderRefusal(status).headers).not.toHaveProperty("Allow");
});

test("every answer forbids frames, and a policy stands in it", () => {
  expect(EVERY_ANSWER["X-Frame-Options"]).toBe("DENY");
  expect(EVERY_ANSWER["Content-Security-Policy"]).toContain("frame-ancestors 'none'");
});
