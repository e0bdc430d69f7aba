import { getPortrait } from "~/modules/company/account/face.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { z } from "zod";
import { cartCount } from "~/modules/cart/lines/cart.server";
import { preferredCategories } from "~/modules/catalogue/listing/preferred.server";
import { AddressFormFields } from "~/modules/company/addresses/address";
import { findAddresses, makeDefault } from "~/modules/company/addresses/address.server";
import { saveAddress } from "~/modules/company/addresses/save-address.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { askCode, isPhoneFree, PROOF_PURPOSES } from "~/modules/company/sign-in/code-request.server";
import { codeVisit } from "~/modules/company/sign-in/code-asker.server";
import { proofCookie } from "~/modules/company/sign-in/sms-proof.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { getVisit } from "~/platform/http/visit.server";
import { letInAnyway } from "~/modules/company/sign-in/enter.server";
import { NewPassword, InputPassword } from "~/modules/company/sign-in/password-form";
import { scopeEntries } from "~/modules/company/account/profile";
import {
  changePassword,
  changePasswordAfterSignIn,
  changePasswordByCode,
  changePhone,
  companyProfile,
  renameLogin,
} from "~/modules/company/account/profile.server";
import { qualificationSlots } from "~/modules/company/documents/qualification-slots";
import { findQualifications } from "~/modules/company/documents/qualifications.server";
import { CodeField, MobileField } from "~/modules/company/sign-in/sms-form";
import { readHeaderSummary } from "~/modules/company/identity/header-summary.server";
import { CODE_RATES } from "~/modules/company/sign-in/tries";
import { boundWechat, unbindWechat } from "~/modules/company/wechat/wechat-binding.server";
import { readSettings } from "~/modules/content/settings.server";
import { now } from "~/platform/values/clock.server";
import { countOpenAfterSales } from "~/modules/returns/request/read.server";
import { inTransaction } from "~/platform/database/database.server";
import { type ServerRequest, getSites } from "~/platform/config/request.server";
import { adoptSession, endSession } from "~/platform/http/session.server";
import { personName } from "~/platform/values/person-name";
import { signInPage } from "~/platform/values/sign-in-address";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { endpoint, type Endpoint } from "../endpoint";
import { wrongField } from "../refused";
import { flag, id } from "../params";
import {
  AddressItem,
  serializeAddress,
  DocumentItem,
  serializeDocument,
  ScopeItem,
  serializeScope,
} from "../serializers/company";
import { CurrentUser, serializeUser } from "../serializers/user";
import { Bit, bit } from "../serializers/values";

const NONE = z.object({});
const Password = InputPassword("请输入登录密码");

const getProofs = (request: ServerRequest) =>
  PROOF_PURPOSES.map((purpose) => readBrowserKey(request, proofCookie(purpose)));

async function currentUser(viewer: SignedIn, request: ServerRequest) {
  const { companyId, accountId } = viewer.buyer;
  const [profile, standing, count, wallet, wechat, faceFileId, settings, addresses, preferred, openCases] =
    await Promise.all([
      companyProfile(companyId),
      readHeaderSummary(companyId),
      cartCount(companyId),
      readAccounts(companyId),
      boundWechat(accountId),
      getPortrait(accountId),
      readSettings(),
      findAddresses(companyId),
      preferredCategories(),
      countOpenAfterSales(companyId),
    ]);
  return serializeUser({
    viewer,
    profile,
    wechat,
    faceFileId,
    settings,
    addresses,
    openCases,
    ...standing,
    cartCount: count,
    points: wallet.points,
    hasPreferred: preferred.length > 0,
    loginUrl: signInPage(getSites(request)),
    token: newFormToken(viewer.buyer),
  });
}

const identity: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "user/base",
    title: "当前用户；访客只有 show",
    auth: "any",
    scope: "read",
    params: NONE,
    data: CurrentUser,
    handle: async ({ viewer, request }) => ({
      data: viewer.buyer ? await currentUser(viewer, request) : { show: 1 as const },
    }),
  }),
  endpoint({
    method: "POST",
    path: "user/create_code",
    title: "获取短信验证码",
    auth: "any",
    scope: "session",
    params: z.object({
      phone: MobileField.describe("手机号"),
      type: z
        .enum(["register", "branch", "reset", "phone"], "验证码用途有误")
        .default("register")
        .describe("用途：register 注册（默认），branch 注册门店，reset 重置密码，phone 更换手机号（须登录）"),
    }),
    data: z.object({ wait: z.int().describe("多少秒后可以再次获取") }),
    handle: async ({ viewer, params, now, request }) => {
      const visit = codeVisit(viewer, getVisit(request));
      const sent = await askCode(viewer, { phone: params.phone, purpose: params.type, visit }, now);
      if (sent.ok)
        return {
          data: { wait: CODE_RATES.minute.windowMs / 1000 },
          msg: "验证码已发送",
          ...(sent.cookie && { headers: { "Set-Cookie": sent.cookie } }),
        };
      const retryAfter = sent.retryAfterMs && Math.ceil(sent.retryAfterMs / 1000);
      return { refused: { code: sent.field === null ? 429 : 422, msg: sent.text, retryAfter } };
    },
  }),
  endpoint({
    method: "GET",
    path: "user/phone/:value",
    title: "手机号是否可以用来注册；已注册只告诉验证过该手机号的人",
    auth: "any",
    scope: "read",
    params: z.object({ value: MobileField.describe("手机号") }),
    data: z.object({ is_free: Bit("可以获取注册验证码；0 您验证过的该手机号已注册") }),
    handle: async ({ viewer, params, now, request }) => ({
      data: { is_free: bit(await isPhoneFree(viewer, params.value, getProofs(request), now)) },
    }),
  }),
  endpoint({
    method: "POST",
    path: "user/updateUserInfo",
    title: "修改姓名或手机号；姓名随时可改，更换手机号另须新手机号的验证码，登录超过 15 分钟的还须登录密码",
    auth: "company",
    scope: "session",
    params: z.object({
      name: personName({ label: "姓名", requiredMessage: "请填写姓名", min: 2, max: 30 })
        .optional()
        .describe("姓名"),
      phone: MobileField.optional().describe(
        "手机号；与现有的不同时还须 code，登录超过 15 分钟的还须 password",
      ),
      code: CodeField.optional().describe("发送到新手机号的验证码，用途 phone"),
      password: Password.optional().describe("登录密码；登录后 15 分钟内更换手机号不必填写"),
    }),
    data: CurrentUser,
    handle: async ({ viewer, params, now, request }) => {
      const { name, phone, code, password } = params;
      if (name === undefined && phone === undefined) return wrongField("name", "请填写姓名或手机号");
      if (phone !== undefined && phone !== viewer.phone) {
        // A session does not prove that the new phone number is theirs; the code does.
        if (code === undefined) return wrongField("code", "请填写发送到新手机号的验证码");
        const changed = await changePhone(viewer, { phone, code, password }, now);
        if (!changed.ok) return wrongField(changed.field, changed.text);
      }
      if (name !== undefined) await renameLogin(viewer, name);
      const data = await currentUser(
        {
          ...viewer,
          ...(name !== undefined && { accountName: name }),
          ...(phone !== undefined && {
            phone,
            username: viewer.username === viewer.phone ? phone : viewer.username,
          }),
        },
        request,
      );
      return { data, msg: "资料已保存" };
    },
  }),
  endpoint({
    method: "POST",
    path: "user/resetPassword",
    title:
      "修改登录密码：登录后 15 分钟内只须 password，此后还须 old_password 或 code；其他设备随即退出，访问令牌随即停用",
    auth: "company",
    scope: "session",
    params: z.object({
      password: NewPassword.describe("新密码，8 至 64 个字符"),
      old_password: Password.optional().describe("原密码；不知道原密码时填 code，登录后 15 分钟内可都不填"),
      code: CodeField.optional().describe("发送到登录手机号的验证码，用途 reset"),
    }),
    data: z.object({}).describe("没有内容"),
    handle: async ({ viewer, params, now, request }) => {
      const { password, old_password: oldPassword, code } = params;
      // A session alone is not enough: anyone at a signed-in till could lock out its owner.
      const changed =
        oldPassword !== undefined
          ? await changePassword(viewer, { oldPassword, password }, now)
          : code !== undefined
            ? await changePasswordByCode(viewer, { code, password }, now)
            : await changePasswordAfterSignIn(viewer, password, now);
      if (!changed.ok) {
        const field = changed.field === "oldPassword" ? "old_password" : changed.field;
        return wrongField(field, changed.text);
      }
      const { session, cookies } = await letInAnyway(getVisit(request), viewer.buyer, now);
      adoptSession(request, session);
      const headers = { "Set-Cookie": cookies };
      return { data: {}, msg: "密码已修改，其他设备已退出登录", headers };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "user/unbind_wechat",
    title: "解绑微信",
    auth: "company",
    scope: "session",
    params: NONE,
    data: z.object({ was_bound: Bit("此前已绑定") }),
    handle: async ({ viewer, now }) => {
      const wasBound = await unbindWechat(viewer.buyer, now);
      return {
        data: { was_bound: bit(wasBound) },
        msg: wasBound ? "已解绑微信，请用账号密码登录" : "没有绑定微信",
      };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "user/logout",
    title: "退出登录",
    auth: "company",
    scope: "session",
    params: NONE,
    data: z.object({ login_url: z.string().describe("登录页地址") }),
    handle: async ({ request }) => ({
      data: { login_url: signInPage(getSites(request)) },
      msg: "已退出登录",
      headers: { "Set-Cookie": await endSession(request), "Clear-Site-Data": '"cache"' },
    }),
  }),
];

const documents: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "user/jyfw",
    title: "经营范围",
    auth: "company",
    scope: "read",
    params: NONE,
    data: z.array(ScopeItem),
    handle: async ({ viewer, now }) => ({ data: scopeEntries(viewer.buyer, now).map(serializeScope) }),
  }),
  endpoint({
    method: "GET",
    path: "user/zizhi",
    title: "资质证件",
    auth: "company",
    scope: "read",
    params: NONE,
    data: z.array(DocumentItem),
    handle: async ({ viewer: { buyer }, now }) => {
      const slots = qualificationSlots(buyer.kind, await findQualifications(buyer.companyId), now);
      return {
        data: slots.flatMap(({ approved, waiting, isRequired }) =>
          [...approved, ...(waiting ? [waiting] : [])].map((document) =>
            serializeDocument(document, isRequired),
          ),
        ),
      };
    },
  }),
  endpoint({
    method: "POST",
    path: "user/address",
    title: "新增或修改收货地址",
    auth: "company",
    scope: "order",
    once: true,
    params: z.object({
      id: id.optional().describe("要修改的地址编号；不填为新增"),
      name: AddressFormFields.receiver.describe("收货人"),
      phone: AddressFormFields.phone.describe("手机号，或带区号的座机"),
      area_code: AddressFormFields.areaCode.describe("六位区县代码"),
      address: AddressFormFields.detail.describe("详细地址"),
      is_default: flag.optional().describe("设为默认地址：1 是；待审核的地址不能设为默认"),
    }),
    data: AddressItem,
    handle: async ({ viewer, params, onceToken }) => {
      const { companyId } = viewer.buyer;
      const { id: known, name: receiver, phone, area_code: areaCode, address: detail } = params;
      const input = { receiver, phone, areaCode, detail, token: onceToken() };
      const saved = await saveAddress(
        companyId,
        known === undefined ? input : { ...input, id: known },
        now(),
      );
      if (saved === null) return { refused: { code: 404, msg: "没有这个收货地址" } };
      if (!saved.ok) return wrongField("", saved.text);
      if (params.is_default === 1 && saved.state === "released")
        await inTransaction((trx) => makeDefault(trx, companyId, saved.id));
      const address = (await findAddresses(companyId)).find((item) => item.id === saved.id)!;
      return {
        data: serializeAddress(address),
        msg: saved.state === "released" ? "收货地址已保存" : "收货地址已提交审核，通过后即可使用",
      };
    },
  }),
];

export const accountEndpoints: readonly Endpoint[] = [...identity, ...documents];
