import { z } from "zod";
import { parseTime } from "~/platform/values/clock";
import { parseYuan } from "~/platform/values/money";
import { optionalNoteField, reasonField } from "~/platform/values/reason-field";

const isDayFrom = (day: string, first: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null && day >= first;
const optional = z.string().trim().max(40).default("");
const words = optionalNoteField("说明", 500);

/** An offer, a refusal, or the note that the product is on sale; the expected day is not before `today`. */
export const requestForm = (today: string) =>
  z.discriminatedUnion("intent", [
    z.object({
      intent: z.literal("offer"),
      goods: z.string().trim().max(200, "商品不超过 200 个字").default(""),
      price: optional.refine((text) => text === "" || !!parseYuan(text), "请填写大于 0 的单价，如 12.50"),
      when: optional.refine(
        (text) => text === "" || isDayFrom(text, today),
        "请填写今天或以后的日期，如 2026-12-05",
      ),
      text: words,
    }),
    z.object({
      intent: z.literal("refuse"),
      why: reasonField(),
    }),
    z.object({
      intent: z.literal("list"),
      goods: z.string("请填写在售商品").trim().min(1, "请填写在售商品").max(200, "商品不超过 200 个字"),
      text: words,
    }),
  ]);

type Offer = Extract<z.output<ReturnType<typeof requestForm>>, { intent: "offer" }>;

export const isEmpty = ({ goods, price, when, text }: Offer) => !(goods || price || when || text);

/** Converts the form's offer; `goodsId`: the matched product. */
export const getOffer = ({ price, when, text }: Offer, goodsId: number | null) => ({
  text,
  isRefusal: false,
  goodsId,
  price: price === "" ? null : parseYuan(price),
  expectedOn: when || null,
});
