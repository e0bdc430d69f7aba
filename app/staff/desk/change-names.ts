/** What the audit log is about, its fields and values by their names in the shop: it keeps them as the database has them. Pure. */
import { commandName } from "./command-names";
import { PERMISSIONS, ROLES } from "../permissions/permissions";
import { PROPOSAL_STATES } from "../proposals/proposals";

/** What a change may be about. */
const SUBJECTS: Readonly<Record<string, string>> = {
  ...{
    order: "订单",
    proposedOrder: "代客下单",
    payment: "付款",
    parcel: "包裹",
    refund: "退款",
    withdrawal: "提现",
    invoice: "发票",
  },
  ...{ company: "公司", document: "证照", address: "地址", manager: "客户经理", voucher: "优惠券模板" },
  ...{
    goods: "商品",
    batch: "批次",
    stockCount: "盘点单",
    deliveryRun: "配送单",
    goodsDocument: "商品资料",
    goodsPicture: "商品图片",
    brand: "品牌",
    category: "分类",
    maker: "生产企业",
    warehouse: "仓库",
    testReport: "药检报告",
    import: "导入",
  },
  ...{ everyday_name: "俗名", recall: "召回", "quota letter": "含麻函件", "ephedrine ledger": "含麻台账" },
  ...{ case: "售后", exchange: "积分兑换", pointsItem: "积分商品", request: "求购", feedback: "意见反馈" },
  ...{
    chat: "在线咨询",
    readyAnswer: "快捷回复",
    announcement: "群发消息",
    offer: "促销",
    draw: "抽奖",
    zone: "专区",
    ad: "广告",
    article: "文章",
    text: "页面文字",
  },
  ...{
    nav_item: "导航",
    hot_word: "热搜词",
    link: "友情链接",
    settings: "商城信息",
    legal_entity: "企业主体",
    setting: "退货地址",
  },
  ...{ qualityCase: "质量投诉", qualityNotice: "质量公告", qualityLimits: "办理时限", inspection: "检查" },
  ...{
    qualityTrace: "批号流向",
  },
  ...{ shipping: "运费", moneySettings: "收款设置", limits: "限额", bankFile: "银行流水" },
  ...{ statement: "对账单", difference: "对账差异" },
  ...{ credit: "信用额度", creditSettings: "到期和提醒", monthEnd: "月结" },
  shelfLifeSettings: "最低剩余效期",
  ...{ staff: "员工", role: "角色", proposal: "复核", audit: "操作记录", export: "导出" },
  ...{ command: "服务器操作", shop: "商城", report: "报表" },
};

export const subjectName = (subject: string): string =>
  Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject]! : subject;

/** What the log keeps instead of a number: "1001 leaflet" is "1001 说明书", the id "export" is "导出". */
export function subjectIdText(subject: string, id: string): string {
  if (subject === "command") return commandName(id);
  if (subject === "role") return roleText(id);
  return id
    .split(" ")
    .map((word) => {
      const own = Object.hasOwn(ID_WORDS, word) ? ID_WORDS[word]! : word;
      const values = valuesOf(subject);
      return Object.hasOwn(values, word) ? values[word]! : own;
    })
    .join(" ");
}

/** Whether it is the code of a role that the shop has added. */
export const isOwnRole = (code: string): boolean => /^own-[a-z0-9]+$/.test(code);

/** What a role is called while the name of one of the shop's own is not known. */
export const roleText = (code: string): string => {
  if (isOwnRole(code)) return "自定角色";
  return Object.hasOwn(ROLES, code) ? ROLES[code as keyof typeof ROLES] : code;
};

/** Ids that are no numbers. */
const ID_WORDS: Readonly<Record<string, string>> = {
  export: "导出",
  restore: "恢复",
  shop: "全店",
  days: "天数",
};

/** "订单 2026112000000001" */
export const subjectText = (subject: string, id: string): string =>
  `${subjectName(subject)} ${subjectIdText(subject, id)}`;

/** A subject by its word in the shop, or as the log keeps it. */
export const subjectOf = (word: string): string =>
  Object.keys(SUBJECTS).find((subject) => SUBJECTS[subject] === word) ?? word;

/** Fields by the names that the rooms note; those that are Chinese already stand for themselves. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ id: "编号", number: "编号", name: "名称", title: "标题", kind: "种类", sort: "排序", slug: "地址名" },
  ...{ state: "状态", status: "状态", did: "办理", note: "备注", reason: "原因", remark: "备注", word: "词" },
  ...{ answer: "答复", answeredBy: "答复人", holder: "接待人", manager: "客户经理", phone: "电话" },
  ...{ isDefault: "默认", meant: "指的商品", text: "文字", describe: "说明", content: "正文" },
  ...{ username: "账号", roles: "角色", may: "权限", device: "设备", network: "网络地址", session: "登录" },
  ...{ secondFactor: "两步验证", recoveryCodes: "恢复码", invitation: "邀请", password: "密码" },
  readTo: "已读到通知",
  ...{
    base_price: "基础价",
    floor_price: "最低售价",
    price: "价格",
    ladder: "阶梯价",
    scope: "适用",
    key: "对象",
    cost: "成本价",
  },
  ...{ goods: "商品", goodsId: "商品", goods_id: "商品", batch: "批号", batches: "批次", units: "数量" },
  ...{ onHand: "在库", free: "未占用", place: "库位", received: "入库", paper: "随货单号", blocked: "停售" },
  ...{ created: "新增", updated: "更新", unchanged: "未变", refused: "未导入", rows: "行数", at: "时间" },
  ...{
    url: "链接",
    is_open: "展开",
    is_warm: "突出",
    targets: "对象",
    list: "列表",
    icon: "图标",
    image: "图片",
  },
  ...{
    starts_at: "开始",
    ends_at: "结束",
    startsAt: "开始",
    endsAt: "结束",
    starts_on: "开始",
    ends_on: "到期",
  },
  ...{ endsOn: "到期", updated_at: "更新时间", created_at: "建立时间", published_at: "发布时间" },
  ...{
    hotLine: "热线",
    codes: "二维码",
    isCanChat: "在线客服",
    chatGreeting: "欢迎语",
    workingHours: "工作时间",
  },
  ...{
    licences: "证照",
    pitch: "标语",
    company: "公司",
    company_id: "公司",
    manufacturer: "生产企业",
    summary: "介绍",
  },
  ...{ scopes: "经营范围", documents: "证照", released: "开放", withdrawn: "收回", declined: "未通过" },
  ...{ frozen: "冻结", held: "挂起", address: "地址", restock: "入库数量", refund: "退款", asked: "已催办" },
  ...{ due: "应付", arrived: "到账", verdict: "核对", reference: "流水号", mismatch: "不符", amount: "金额" },
  ...{ file: "文件", file_id: "文件", sha256: "文件摘要", level: "级别", reminded: "提醒", reversed: "红冲" },
  ...{ from: "从", to: "至", who: "操作人", about: "对象", command: "操作", words: "词", after: "续页" },
  ...{
    item: "物品",
    shipment: "物流",
    carrier: "承运商",
    tracking: "运单号",
    voucherId: "优惠券",
    points: "积分",
  },
  ...{
    stock: "库存",
    exchanged: "已兑换",
    limit: "限量",
    limit_per_company: "每家限量",
    taken: "已使用",
    isOn: "上架",
    monthly: "每月限量",
  },
  ...{ offeredPrice: "报价", expectedOn: "预计到货", bank: "收款账户", redPackets: "红包占比（%）" },
  ...{ graceDays: "宽限天数", remindBefore: "到期前提醒（天）", remindEvery: "逾期后每隔提醒（天）" },
  ...{ threshold: "包邮金额", fee: "运费", fees: "地区运费", arguments: "参数", path: "页面", query: "条件" },
  ...{ tiers: "档位", measure: "门槛按", repeats: "每满", notWith: "不同享", needs: "成团家数" },
  ...{ all: "全场", preferred: "优选", not: "除外", gives: "赠送", choose: "可换购" },
  ...{ starts: "开始", ends: "结束", remarks: "说明", prizes: "奖品", weight: "权重", value: "数额" },
  ...{ templates: "优惠券", offers: "活动", brands: "品牌", ids: "商品", goodsKind: "商品类型" },
  ...{ more: "更多", paragraphs: "正文", links: "链接" },
  ...{ slot: "位置", blocks: "区块", data: "内容", given: "已送出", what: "表" },
  ...{
    parent: "上级",
    parent_id: "上级",
    merged: "合并自",
    shortName: "简称",
    otherNames: "其他名称",
    areaCode: "地区",
  },
  ...{ warehouse: "仓库", goodsTo: "商品改归" },
  page: "页面",
  days: "天数",
  hours: "小时数",
  why: "原因",
  followed: "已跟进",
  companiesTold: "已通知客户数",
  inspector: "检查人",
  authority: "检查机关",
  certificate: "执法证号",
  format: "文件格式",
  hidden: "不显示的列",
  month: "月份",
  report: "报表",
  by: "汇总按",
  maker: "生产企业",
  area: "地区",
  span: "期间",
  sale: "上下架",
  lack: "缺少",
  remove: "删除的筛选",
  msg: "提示",
  label: "名目",
  mini: "小程序码",
  wechat: "微信码",
  qq1: "QQ 一",
  qq2: "QQ 二",
  qualityInspection: "质检报告查询",
  icp: "备案号",
  legalNotice: "法律声明",
  claim: "商城介绍",
  since: "成立年份",
  code: "分类编码",
  prescription: "处方药",
  controlled: "控销",
  floor: "最低售价",
  management_class: "管理类别",
  nature: "药性",
  flavour: "药味",
  meridian: "归经",
  sales: "销量",
  match_key: "生产企业识别名",
  category_path: "分类",
  picture: "图片",
  options: "选项",
  total: "总张数",
  is_public: "公开领取",
  generic_name: "通用名称",
  trade_name: "商标名",
  other_name: "其他名称",
  dosage_form: "剂型",
  spec: "规格",
  unit: "单位",
  manufacturer_id: "生产企业",
  approval_number: "批准文号",
  barcode: "条码",
  sku: "货号",
  category_id: "分类",
  warehouse_id: "仓库",
  pack_size: "中包装",
  case_size: "件装量",
  ladder_type: "阶梯价类型",
  tags: "标签",
  regulated: "管制类别",
  is_ephedrine: "含麻黄碱",
  is_controlled: "控销",
  is_preferred: "优选",
  is_prescription: "处方药",
  with_coupon: "可用券",
  item_free_shipping_from: "单品包邮数量",
  free_shipping_from: "满量包邮数量",
  purchase_limit: "每日限购",
  min_shelf_life: "最低剩余天数",
  facts: "其他资料",
  ...{ terms: "条件", priority: "优先", categories: "分类", category: "分类", author: "作者", body: "正文" },
};

/** Fields of one subject that mean something else than elsewhere. */
const OWN_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  legal_entity: {
    name: "企业名称",
    creditCode: "统一社会信用代码",
    address: "注册地址",
    legalPerson: "法定代表人",
    qualityHead: "质量负责人",
    phone: "电话",
    companySeal: "公章图片编号",
    dispatchSeal: "出库专用章图片编号",
  },
  shipping: { from: "发货地" },
  settings: { label: "证照名称" },
  moneySettings: { name: "户名", bank: "收款银行", number: "银行账号" },
  voucher: {
    ...{ kind: "类型", threshold: "门槛", total: "总张数", limit_per_company: "每家限领", claimed: "已领取" },
    ...{ valid_days: "领取后有效天数", is_public: "公开领取" },
  },
};

/** Fields that hold money in fen. */
export const FEN = new Set([
  ...[
    "base_price",
    "floor_price",
    "price",
    "cost",
    "due",
    "arrived",
    "refund",
    "amount",
    "offeredPrice",
    "threshold",
    "fee",
    "fees",
    "reversed",
  ],
]);

/** Values that are called the same wherever they stand. */
const COMMON: Readonly<Record<string, string>> = {
  ...{ csv: "CSV 表格", xlsx: "Excel 表格" },
  ...{
    visitor: "访客",
    pharmacy: "单体药店",
    chain: "连锁药店总部",
    clinic: "诊所、村卫生室",
    hospital: "医院",
  },
};

/** Values of a state and the like, by what the change is about; the rooms' own words (held equal by a test). */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: {
    ...{
      pending: "待审核",
      approved: "已审核",
      rejected: "未通过审核",
      closed: "已注销",
      "as they were": "未变",
    },
    ...{
      westernMedicine: "化学药制剂",
      chinesePatent: "中成药",
      antibiotic: "抗生素",
      biological: "生物制品",
    },
    ...{ biochemical: "生化药品", herbal: "中药饮片", deviceOne: "第一类医疗器械" },
    ...{ deviceTwo: "第二类医疗器械", deviceThree: "第三类医疗器械" },
  },
  document: {
    ...{ pending: "待审核", approved: "已审核", rejected: "未通过审核", replaced: "已更换" },
    ...{ businessLicence: "营业执照", drugLicence: "药品经营许可证", medicalLicence: "医疗机构执业许可证" },
    ...{ clinicRecord: "诊所备案凭证", purchaseAuthorisation: "采购委托书", gsp: "GSP证书" },
    ...{
      qualityAgreement: "质量保证协议",
      foodLicence: "食品经营许可证",
      deviceLicence: "医疗器械经营许可证",
    },
  },
  goods: {
    ...{ on: "上架", off: "下架", base: "所有人", rank: "等级", area: "地区", company: "客户" },
    ...{ drug: "药品", herb: "中药饮片", device: "医疗器械" },
    ...{ westernMedicine: "化学药制剂", chinesePatent: "中成药", antibiotic: "抗生素" },
    ...{ biological: "生物制品", biochemical: "生化药品", herbal: "中药饮片" },
    ...{ deviceOne: "第一类医疗器械", deviceTwo: "第二类医疗器械", deviceThree: "第三类医疗器械" },
    vaccine: "疫苗",
    blood: "血液制品",
    narcotic: "麻醉药品",
    psychotropic: "精神药品",
    toxic: "医疗用毒性药品",
    radioactive: "放射性药品",
    precursor: "药品类易制毒化学品",
    hospital: "医疗机构制剂",
    granules: "中药配方颗粒",
  },
  goodsDocument: {
    ...{ registration: "药品注册批件", deviceRegistration: "医疗器械注册证", standard: "质量标准" },
    ...{ leaflet: "说明书", businessLicence: "营业执照", drugProduction: "药品生产许可证" },
    deviceProduction: "医疗器械生产许可证",
  },
  parcel: {
    ...{ shunfeng: "顺丰速运", jd: "京东物流", ems: "EMS", youzhengguonei: "邮政快递包裹" },
    ...{ zhongtong: "中通快递", yuantong: "圆通速递", shentong: "申通快递", yunda: "韵达快递" },
    ...{ jtexpress: "极兔速递", debangwuliu: "德邦物流", annengwuliu: "安能物流" },
    ...{ own: "本公司配送", other: "其他承运商" },
  },
  proposedOrder: {
    ...{ draft: "草稿", sent: "待客户确认", inCart: "已放入购物车", ordered: "已下单" },
    ...{ declined: "客户不需要", withdrawn: "已撤回", ended: "已过期" },
  },
  qualityNotice: { running: "公布中", ended: "已结束" },
  inspection: { made: "已生成", open: "进行中", ended: "已结束" },
  link: {
    ...{
      promises: "服务承诺",
      topbar: "页面顶部",
      partners: "友情链接",
      global: "小程序用",
      login: "登录框旁的文字",
    },
    ...{ homeZones: "首页专区", notFound: "页面不存在时的去处", noActivity: "活动未进行时的去处" },
    ...{ shield: "盾牌", document: "文件", truck: "货车", headset: "耳机", clock: "时钟", phone: "电话" },
    ...{ box: "箱子", store: "门店", ticket: "票券", wallet: "钱包", leaf: "叶子", pill: "药片" },
    ...{ done: "对勾", chat: "对话", drug: "药品图", herb: "饮片图", device: "器械图" },
    ...{ "footer-xrzn": "页脚，新手指南", "footer-fwbz": "页脚，服务保障" },
    ...{ "footer-zfps": "页脚，支付与配送", "footer-us": "页脚，关于我们" },
  },
  ad: {
    ...{ top: "页面顶部", banner: "首页横幅", right: "右侧", bottom: "页面底部", homeMain: "首页主位" },
    ...{ homeSide: "首页侧位", login: "登录页", zone: "控销专区", newcomer: "新人", herbs: "中药饮片" },
    preferred: "优选",
  },
  export: {
    ...{ orders: "订单", lines: "订单明细", invoices: "发票明细", ledger: "钱包流水", goods: "商品" },
    audit: "操作记录",
  },
  report: {
    ...{ sales: "销售", margin: "毛利", refused: "拒单和缺货", expiring: "近效期滞销", offers: "活动成效" },
    ...{
      unpaid: "待收款",
      goods: "商品",
      maker: "生产企业",
      offer: "活动",
      company: "客户",
      manager: "客户经理",
    },
    ...{ day: "日", area: "地区", category: "分类" },
  },
  invoice: { pending: "待开票", issued: "已开票", rejected: "已拒绝", reversed: "已红冲" },
  exchange: {
    ...{
      requested: "未兑换",
      exchanged: "已兑换",
      shipped: "已发货",
      received: "已收货",
      cancelled: "已取消",
    },
    "requested or exchanged": "未兑换或已兑换",
  },
  monthEnd: { closed: "已结", reopened: "已反结" },
  withdrawal: { pending: "待处理", paid: "已打款", returned: "已退回" },
  proposal: {
    ...PROPOSAL_STATES,
    ...{ memberInvitation: "邀请员工", memberRoles: "更改员工角色" },
    ...{ rolePermissions: "改角色的权限", batchSwap: "更换批号", caseRefund: "退货或售后退款" },
    ...{ recallLifting: "解除召回", refundSettlement: "人工退款", withdrawalPayment: "提现打款" },
    ...{ balanceAdjustment: "手工调整余额", giftGrant: "发券、积分和红包", goodsPrice: "改价" },
    ...{ companyTerms: "改价格等级和地区", companyClosing: "注销客户", creditLimit: "设置信用额度" },
    ...{ offerStart: "启用活动", voucherStart: "启用优惠券", stockCount: "盘点更正", priceList: "导入改价" },
    drawStart: "启用抽奖",
    repaymentReversal: "冲回还款",
    creditRepayment: "登记还款，多付转入余额",
    paperApproval: "登记纸质审批表",
    transferConfirmation: "确认到账，多付转入余额",
  },
  request: {
    ...{ pending: "待处理", answered: "已答复", listed: "已上架", refused: "无法采购", withdrawn: "已撤销" },
  },
  warehouse: { open: "在用", closed: "已关闭" },
  stockCount: { open: "盘点中", applied: "已更正", abandoned: "已放弃" },
  recall: { open: "召回中", lifted: "已解除", one: "一级召回", two: "二级召回", three: "三级召回" },
  payment: {
    ...{ pending: "待付款", succeeded: "已付款", failed: "付款失败", closed: "已关闭" },
    ...{ refunding: "退款中", refunded: "已退款" },
    ...{ accepted: "付清", partial: "部分到账", surplus: "多付", already: "已结清" },
    ...{
      late: "不再等待到账",
      goneBack: "已原路退回",
      wrongAmount: "金额不符",
      unknownPayment: "没有这笔付款",
    },
  },
  refund: { waiting: "待退款", stuck: "待人工退款", done: "已退款" },
  case: {
    ...{ pendingReview: "待审核", pendingParcel: "待寄回", pendingCheck: "待验收", pendingRefund: "待退款" },
    ...{ completed: "已完成", rejected: "已拒绝", withdrawn: "已撤销" },
    asked: "提交申请",
    approved: "审核通过",
    sent: "已寄回",
    received: "商品已验收",
    refunded: "退款已办理",
    resent: "已寄出",
  },
  order: {
    ...{
      pendingPayment: "待付款",
      pendingGroup: "待成团",
      pendingReview: "待审核",
      pendingShipment: "待发货",
    },
    ...{ pendingReceipt: "待收货", completed: "已完成", cancelled: "已取消" },
    ...{ placed: "提交订单", paid: "付款成功", approved: "审核通过", shipped: "已出库", note: "备注" },
    ...{ shippedPart: "部分出库", received: "确认收货", gaveUp: "不能供货", grouped: "拼团成功" },
  },
  chat: { open: "进行中", closed: "已结束" },
  address: { pending: "待核实", released: "已核实" },
  draw: {
    ...{ on: "已启用", off: "已停用", points: "积分", redPacket: "红包", voucher: "优惠券" },
    thanks: "谢谢参与",
  },
  zone: {
    ...{ on: "已启用", off: "已停用", fair: "药交会", activity: "活动", zoneTemplate: "专区模板" },
    ...{ activityTemplate: "活动模板", clinicClub: "优医汇", controlled: "控销专区" },
    ...{ banner: "横幅", text: "文字", goods: "商品", vouchers: "优惠券", offers: "活动" },
    ...{ links: "链接", brands: "品牌", countdown: "倒计时" },
    ...{ drug: "中西成药", herb: "中药饮片", device: "医疗器械" },
  },
  offer: {
    ...{ on: "已启用", off: "已停用", flashSale: "秒杀", dailySpecial: "天天特价", nearExpiry: "近效期特价" },
    ...{ siteDiscount: "全场折扣", groupBuy: "拼团", bundle: "组合购", swap: "换购", gift: "满赠" },
    ...{ lineReduction: "专场满减", bundleGift: "组合买赠", orderReduction: "订单满减" },
    ...{ coupon: "优惠券", cashVoucher: "现金券", units: "数量", kinds: "品种数" },
    ...{ drug: "中西成药", herb: "中药饮片", device: "医疗器械" },
    ...{ orderDiscount: "订单折扣", freeShipping: "包邮", cashback: "满额返现" },
  },
  voucher: {
    ...{ on: "已启用", off: "已停用", coupon: "优惠券", cashVoucher: "现金券" },
    ...{ drug: "中西成药", herb: "中药饮片", device: "医疗器械" },
  },
  staff: {
    ...ROLES,
    ...{ on: "已开启", off: "已关闭", shown: "已显示", active: "在用", ended: "已停用", open: "已登录" },
    ...{ made: "已生成", old: "原密码", new: "新密码", told: "已告知" },
  },
  role: Object.fromEntries(Object.entries(PERMISSIONS).map(([key, { name }]) => [key, name])),
};

/** The words for values of a subject. */
export const valuesOf = (subject: string): Readonly<Record<string, string>> =>
  Object.hasOwn(VALUES, subject) ? { ...COMMON, ...VALUES[subject] } : COMMON;

/** What a field of a subject is called; its own name where nobody gave it one. */
export function nameOf(subject: string, field: string): string {
  const own = Object.hasOwn(OWN_FIELDS, subject) ? OWN_FIELDS[subject]! : {};
  if (Object.hasOwn(own, field)) return own[field]!;
  if (Object.hasOwn(FIELDS, field)) return FIELDS[field]!;
  return subject === "command" && /^[a-z]\w*$/i.test(field) ? "选项" : field;
}

/** The word for a state or the like that stands in a list's filter, whatever the list is of. */
export function filterValueWord(subject: string, value: string): string {
  const tables = [valuesOf(subject), ...Object.values(VALUES)];
  const table = tables.find((one) => Object.hasOwn(one, value));
  return table ? table[value]! : value;
}
