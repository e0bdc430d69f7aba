import type { PurchaseRestriction } from "./purchase-restriction";

export type RestrictionCode = PurchaseRestriction["code"];

export interface RestrictionRule {
  rule: string;
  todo: string;
  link?: { to: string; text: string };
}

const DOCUMENTS = { to: "/zzzj", text: "查看资质证件" };
const CART = { to: "/cart", text: "返回购物车" };
const OTHERS = { to: "/pzqg", text: "提交品种求购" };

export const RESTRICTION_RULES: Record<RestrictionCode, RestrictionRule> = {
  visitor: {
    rule: "本站只向资料齐全的药店、连锁、诊所和医院批发，购买前需要确认购买企业。",
    todo: "请登录企业账号；还没有账号的，请先注册并提交首营资料。",
    link: { to: "/register/step1", text: "免费注册" },
  },
  notApproved: {
    rule: "药品经营企业只能向资质经过审核的企业销售，首营资料审核通过后才能购买。",
    todo: "审核结果会以消息通知您；未通过的，请按原因修改后重新提交。",
    link: DOCUMENTS,
  },
  qualificationMissing: {
    rule: "购买企业的必备证件须全部审核通过，缺少任何一项都不能供货。",
    todo: "请上传缺少的证件，审核通过后即可购买。",
    link: DOCUMENTS,
  },
  qualificationExpired: {
    rule: "必备证件在下单当天须在有效期内，到期次日起暂停供货。",
    todo: "请上传换发后的证件，审核通过后即可购买。",
    link: DOCUMENTS,
  },
  contractUnsigned: {
    rule: "购销双方每个自然年签订一次年度购销框架合同，签署后当年的订单均适用。",
    todo: "请阅读并签署电子合同，签署后立即可以购买。",
    link: { to: "/dzht", text: "签署合同" },
  },
  regulated: {
    rule: "依据《药品网络销售监督管理办法》及药品网络销售禁止清单，该类商品不得通过网络销售，本站只展示信息，任何企业都不能下单。",
    todo: "如需采购，请联系客服，按规定的线下渠道办理。",
    link: { to: `/yjfk?about=${encodeURIComponent("线下采购")}`, text: "联系我们" },
  },
  offSale: {
    rule: "该商品已停止供应，可能是停产、换规格或者暂停合作。",
    todo: "请选择同名同规格的其他厂家，或者提交品种求购。",
    link: OTHERS,
  },
  outOfScope: {
    rule: "企业只能采购证照载明的经营范围或诊疗范围内的商品。",
    todo: "证照已包含该范围的，请上传新的证照并联系客服更新经营范围。",
    link: { to: "/basic#scope", text: "查看经营范围" },
  },
  scopeEnded: {
    rule: "经营范围以对应的证件为依据，该证件到期后，依据它的商品暂停供货。",
    todo: "请上传换发后的证件，审核通过后即可购买。",
    link: DOCUMENTS,
  },
  notReleased: {
    rule: "控销商品由生产企业规定销售区域和终端，只向已开放的企业供货。",
    todo: "请提交开放申请，或者联系您的客服；开放后会以消息通知您。",
    link: { to: "/kxzq/new", text: "查看已开放的控销商品" },
  },
  ephedrineQuota: {
    rule: "含麻黄碱类复方制剂按企业购买函限定每月数量，没有购买函的按商城的统一额度；当月已下单（未取消、未退回）的数量计算在内，各品种合并计算。",
    todo: "请减少数量或者下月再购买；需要提高额度的，请联系客服提交购买函。",
    link: { to: "/hmdd", text: "查看本月额度" },
  },
  ephedrineReceiptDue: {
    rule: "含麻黄碱类复方制剂收货后 7 日内须签回回执单，逾期未签回的，暂停供应含麻商品。",
    todo: "请打印回执单签字盖章后拍照上传，提交后立即恢复购买。",
    link: { to: "/hmdd?state=overdue", text: "签回回执单" },
  },
  ephedrineApart: {
    rule: "含麻黄碱类复方制剂须单独成单、对公转账、按额度供应，不作赠品、换购、组合或拼团商品。",
    todo: "需要该商品的，请单独下单购买。",
    link: CART,
  },
  soldOut: {
    rule: "可售库存为零；已过有效期的批次不计入库存。",
    todo: "可以设置到货提醒，或者选择同名同规格的其他厂家。",
    link: OTHERS,
  },
  stockShort: {
    rule: "购买数量不能超过现有库存，数量按中包装取整。",
    todo: "请减少数量，或者等到货后再补足。",
    link: CART,
  },
  expiryShort: {
    rule: "您对剩余有效期提出了要求，只有满足要求的批次才会发给您，先到期的先发。",
    todo: "请减少数量、降低这种商品的效期要求，或者等新批次到货。",
    link: CART,
  },
  limitReached: {
    rule: "该商品每家企业每日限购，当日已下单（未取消）的数量计算在内。",
    todo: "请减少数量，或者次日再购买。",
    link: CART,
  },
  activityLimit: {
    rule: "活动价有每家限购数量，超出的部分不能按活动价购买。",
    todo: "请将数量减到限购以内；活动结束后可以按平时价格购买。",
    link: CART,
  },
  activityShort: {
    rule: "活动商品数量有限，以下单时的剩余数量为准。",
    todo: "请减少数量，或者在活动结束后按平时价格购买。",
    link: CART,
  },
  addOnShort: {
    rule: "换购商品须先达到活动要求的金额、数量或种数。",
    todo: "请在购物车中凑足差额，再选择换购商品。",
    link: CART,
  },
  offerUnusable: {
    rule: "该活动当前不适用于您的购物车，原因见购物车中的说明。",
    todo: "请在购物车中查看活动条件。",
    link: CART,
  },
  addOnFull: {
    rule: "每个换购活动可选的份数有上限。",
    todo: "请先删除一份已选的换购商品，再选择其他商品。",
    link: CART,
  },
  offerEnded: {
    rule: "活动价、换购和组合只在活动期间有效。",
    todo: "请删除该商品，需要的话按平时价格重新加入购物车。",
    link: CART,
  },
  bundleBroken: {
    rule: "组合须整套购买，其中一种商品不能购买时，整套都不能下单。",
    todo: "请先处理不能购买的那种商品，或者单独购买其他商品。",
    link: CART,
  },
  bundleChanged: {
    rule: "组合的商品或数量在您加入购物车后有过调整。",
    todo: "请在购物车中重新选择套数。",
    link: CART,
  },
  bundleLimit: {
    rule: "该组合每家企业限购若干套，已下单（未取消）的套数计算在内。",
    todo: "请将套数减到限购以内。",
    link: CART,
  },
  bundleShort: {
    rule: "组合可售套数以其中库存最少的商品为准。",
    todo: "请减少套数，或者单独购买其中的商品。",
    link: CART,
  },
};

export const isRestrictionCode = (code: string): code is RestrictionCode =>
  Object.hasOwn(RESTRICTION_RULES, code);
