/** Answers to those who ask to be told of stock, or for a release. Pure. */

export const AWAITED_TEXT = "已登记到货提醒";
export const stockAlertWords = (name: string): string => `${name} 到货后会通知您`;
export const cancelledAlertWords = (name: string): string => `已取消 ${name} 的到货提醒`;

const RELEASE_WORDS = {
  requested: "的开放申请已提交，答复后会通知您",
  waiting: "的开放申请此前已提交，正在等待答复",
  released: "已对贵企业开放，可以直接购买",
};

export const releaseWords = ({ name, result }: { name: string; result: keyof typeof RELEASE_WORDS }) =>
  `${name} ${RELEASE_WORDS[result]}`;
