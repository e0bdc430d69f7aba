/** The current user: the specification's session state (section 3). */
import { faceAddress } from "~/modules/company/account/face";
import { z } from "zod";
import { addressText, type Address } from "~/modules/company/addresses/address";
import type { SignedIn } from "~/modules/company/identity/buyer";
import type { CompanyProfile, Manager } from "~/modules/company/account/profile";
import { maskedPhone } from "~/modules/company/sign-in/sms";
import type { ShopSettings } from "~/modules/content/header";
import { asSeconds, Bit, bit, Moment } from "./values";

export const QualityInspectionSchema = z
  .object({
    quality_inspection_url: z.string().describe("质检报告查询地址，没有时为空"),
    msg: z.string().describe("没有地址时的说明"),
  })
  .describe("质检报告查询");

export const serializeInspection = ({
  qualityInspection: { url, msg },
}: Pick<ShopSettings, "qualityInspection">): z.input<typeof QualityInspectionSchema> => ({
  quality_inspection_url: url,
  msg,
});

const Show = { show: Bit("用户区可以显示（已读取）") };

export const VisitorUser = z.strictObject(Show).describe("访客");

export const CompanyUser = z
  .strictObject({
    ...Show,
    username: z.string().describe("登录账号；以手机号登录的隐去中间四位"),
    name: z.string().describe("联系人姓名"),
    phone: z.string().describe("登录手机号，隐去中间四位"),
    company: z.string().describe("企业名称"),
    face: z.string().describe("头像地址，登录后可读；没有上传时为空"),
    rank: z.string().describe("价格等级，如 A"),
    admin: z
      .object({
        name: z.string().describe("姓名；专属客服（is_default 为 0）显示时加“专属客服-”"),
        phone: z.string().describe("电话"),
        is_default: Bit("默认客服（0 为专属客服）"),
      })
      .nullable()
      .describe("负责本企业的客服"),
    address: z.string().describe("默认收货地址，没有时为空"),
    address_old: z.string().describe("证照上的注册地址"),
    is_passed: Bit("资料已审核通过"),
    points: z.int().describe("积分"),
    cart: z.int().describe("购物车内的品种数"),
    message_count: z.int().describe("未读消息数"),
    wechat: z
      .object({ nickname: z.string().describe("微信昵称"), bound_at: Moment("绑定时间") })
      .nullable()
      .describe("已绑定的微信，没有绑定时为 null"),
    common_config: z
      .object({
        hot_line: z.string().describe("采购与投诉热线"),
        qq1: z.string().describe("客服 QQ 一"),
        qq2: z.string().describe("客服 QQ 二"),
      })
      .describe("公共设置"),
    quality_inspection: QualityInspectionSchema,
    login_url: z.string().describe("登录页地址"),
    is_show_youx: Bit("有优选商品可显示"),
    is_special: Bit("有专属客服的客户"),
    is_can_chat: Bit("在线客服可用；0 时用 QQ 客服"),
    token: z.string().describe("一次写操作的防重复令牌，可作 Idempotency-Key，每次读取都不同；不是登录凭证"),
    is_AfterSale: z.enum(["0", "1"]).describe("有进行中的退货或售后：1 是，0 否（默认）"),
    ywy: z.string().describe("业务员姓名"),
    customer: z.string().describe("企业编号"),
    original_password: Bit("仍在使用初始密码；密码都由企业自己设置，恒为 0"),
  })
  .describe("已登录的企业");

export const CurrentUser = z.union([CompanyUser, VisitorUser]);

export interface UserFacts {
  viewer: SignedIn;
  profile: Pick<CompanyProfile, "place">;
  manager: Manager | null;
  messageCount: number;
  cartCount: number;
  points: number;
  wechat: { nickname: string; boundAt: number } | null;
  /** the file of the login's portrait */
  faceFileId: number | null;
  settings: Pick<ShopSettings, "hotLine" | "qq1" | "qq2" | "isCanChat" | "qualityInspection">;
  addresses: readonly Address[];
  hasPreferred: boolean;
  /** open returns and after-sales requests */
  openCases: number;
  loginUrl: string;
  /** for one write; valid for this user and company only */
  token: string;
}

/** Nothing secret: phones are masked; no password or session id in any form. */
export function serializeUser(facts: UserFacts): z.input<typeof CompanyUser> {
  const { viewer, manager, settings, wechat } = facts;
  const home = facts.addresses.find((address) => address.isDefault);
  const isNamed = viewer.username !== viewer.phone;
  return {
    show: 1,
    username: isNamed ? viewer.username : maskedPhone(viewer.username),
    name: viewer.accountName,
    phone: maskedPhone(viewer.phone),
    company: viewer.companyName,
    face: faceAddress(facts.faceFileId),
    rank: viewer.buyer.rank,
    admin: manager && {
      name: manager.name,
      phone: manager.phone,
      is_default: bit(manager.isDefault),
    },
    address: home ? addressText(home) : "",
    address_old: facts.profile.place,
    is_passed: bit(viewer.buyer.status === "approved"),
    points: facts.points,
    cart: facts.cartCount,
    message_count: facts.messageCount,
    wechat: wechat && { nickname: wechat.nickname, bound_at: asSeconds(wechat.boundAt) },
    common_config: { hot_line: settings.hotLine, qq1: settings.qq1, qq2: settings.qq2 },
    quality_inspection: serializeInspection(settings),
    login_url: facts.loginUrl,
    is_show_youx: bit(facts.hasPreferred),
    is_special: bit(manager !== null && !manager.isDefault),
    is_can_chat: bit(settings.isCanChat),
    token: facts.token,
    is_AfterSale: facts.openCases > 0 ? "1" : "0",
    ywy: manager?.name ?? "",
    customer: String(viewer.buyer.companyId),
    original_password: 0,
  };
}
