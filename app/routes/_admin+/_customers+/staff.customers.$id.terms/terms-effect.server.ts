import { feeFor, readShipping } from "~/modules/shipping/shipping.server";
import { countOwnPrices, countPricesFor } from "~/modules/catalogue/admin/terms-effect.server";
import { type Terms, describeCompanyTerms } from "~/modules/company/members/terms";
import { formatYuan } from "~/platform/values/money";
import { changedFields } from "~/modules/staff/approval-requests/approval-requests";

export interface TermsEffect {
  rows: { name: string; previous: string; current: string }[];
  notes: string[];
}

const goods = (count: number) => `${count} 种在售商品有单独价格`;

/** Returns the changed fields and their effects on prices and shipping. Six queries. */
export async function termsEffect(companyId: number, from: Terms, to: Terms): Promise<TermsEffect> {
  const [previous, current, own, shipping] = await Promise.all([
    countPricesFor(from),
    countPricesFor(to),
    countOwnPrices(companyId),
    readShipping(),
  ]);
  const rows = changedFields(describeCompanyTerms(from), describeCompanyTerms(to));
  const isRanked = from.rank !== to.rank;
  const isElsewhere = from.areaCode !== to.areaCode;
  const isMoved = isElsewhere || from.address !== to.address;
  if (isRanked)
    rows.push({
      name: "等级价",
      previous: `等级 ${from.rank}：${goods(previous.rank)}`,
      current: `等级 ${to.rank}：${goods(current.rank)}`,
    });
  if (isElsewhere) {
    rows.push({ name: "地区价", previous: goods(previous.area), current: goods(current.area) });
    const [before, after] = [from, to].map(({ areaCode }) => formatYuan(feeFor(shipping, areaCode)));
    if (before !== after) rows.push({ name: "运费", previous: before!, current: after! });
  }
  return {
    rows,
    notes: [
      ...(own > 0 ? [`${own} 种商品有这家客户自己的价格，优先于等级价和地区价，不受影响。`] : []),
      "购物车和商品页随即按新的价格计算；已提交的订单不变，旧页面提交的订单会先请客户核对新价格。",
      ...(isRanked || isElsewhere ? ["按等级或省份发送的消息随之改变对象。"] : []),
      ...(isMoved ? ["许可证地址随之改变：新地址的收货地址直接可用，已放行的收货地址不变。"] : []),
    ],
  };
}
