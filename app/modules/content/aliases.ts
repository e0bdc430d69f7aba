/** Alternative addresses of pages, and roots of sections (specification, section 2). One table instead of routes, because every registered route slows matching. */

/** Canonical address, then alternatives. Parameters are ":name", optional with "?". */
const ALSO: readonly (readonly [string, ...string[]])[] = [
  ["/", "/index"],
  ["/eleven", "/eleven_index"],
  ["/list", "/list_index"],
  ["/list/table", "/list_table"],
  ["/list/no_image", "/list_no_image"],
  ["/list/info/:id", "/list_info/:id"],
  ["/list/info-pt/:id", "/list_info_pt/:id"],
  ["/search", "/search_index"],
  ["/search/table", "/search_table"],
  ["/ppzq/:page?", "/ppzq_index/:page?"],
  ["/yx", "/yx_index"],
  ["/yx/table", "/yx_table"],
  ["/yx/rule", "/yx_rule"],
  ["/kxzq/new", "/kxzq_new", "/kxzq_index"],
  ["/cart", "/cart_step1"],
  ["/cart/step2", "/cart_step2"],
  ["/cart/step3/:id", "/cart_step3/:id"],
  ["/cart/step4", "/cart_step4"],
  ["/cart/hm", "/cart_hm"],
  ["/register", "/register_index"],
  ["/register/step1", "/register_index_step1"],
  ["/register/step2", "/register_index_step2"],
  ["/register/step3", "/register_index_step3"],
  ["/register/dd", "/register_dd"],
  ["/register/dd/step1", "/register_dd_step1"],
  ["/register/dd/step2", "/register_dd_step2"],
  ["/register/dd/step3", "/register_dd_step3"],
  ["/forget/step1", "/forget_step1"],
  ["/forget/step2", "/forget_step2"],
  ["/forget/step3", "/forget_step3"],
  ["/user", "/user_hyzx"],
  ["/zhzx", "/zhzx_jcxx"],
  ["/basic", "/jcxx_index"],
  ["/zzzj", "/jcxx_zzzj"],
  ["/ddgl", "/zhzx_ddgl"],
  ["/bdwx", "/zhzx_bdwx"],
  ["/addr", "/zhzx_shdz"],
  ["/wdxx", "/zhzx_wdxx"],
  ["/jybg", "/zhzx_jybg"],
  ["/yegl", "/wdqb_yegl"],
  ["/zhhb", "/wdqb_zhhb"],
  ["/yhq", "/wdqb_yhq"],
  ["/xjq", "/wdqb_xjq"],
  ["/order", "/order_wddd_index"],
  ["/order/info/:id", "/order_wddd_info/:id"],
  ["/order/returnInfo/:id", "/order_wddd_returnInfo/:id"],
  ["/order/afterSalesInfo/:id", "/order_wddd_afterSalesInfo/:id"],
  ["/order/wl/:id", "/order_wddd_wl/:id"],
  ["/hmdd", "/order_hmdd"],
  ["/kjcg", "/zzfw_kjcg"],
  ["/pzqg", "/zzfw_pzqg"],
  ["/dzfp", "/zzfw_dzfp"],
  ["/star", "/zzfw_wdsc"],
  ["/yjfk", "/zzfw_yjfk"],
  ["/news/industry", "/help_news"],
  ["/news/info/:id/:type", "/help_news_info/:id/:type"],
  ["/help/pay", "/help_pay"],
  ["/help/zfps/ddzf", "/help_zfps_ddzf"],
  ["/help/zfps/hwps", "/help_zfps_hwps"],
  ["/help/zfps/ypth", "/help_zfps_ypth"],
];

const ROOTS: readonly (readonly [string, string])[] = [
  ["/zhzx", "/basic"],
  ["/wdqb", "/yegl"],
  ["/zzfw", "/kjcg"],
  ["/order_wddd", "/order"],
  ["/order/wl/:id", "/order/info/:id#parcels"],
  ["/register", "/register/step1"],
  ["/register/dd", "/register/dd/step1"],
  ["/forget", "/forget/step1"],
  ["/help_xrzn", "/help/xrzn/hyzc"],
  ["/help_serve", "/help/fwbz/wzzz"],
  ["/help_us", "/help/us/tsjy"],
  ["/help_zfps", "/help/pay"],
  ["/news", "/news/industry"],
  ["/news/info", "/news/industry"],
];

interface Rule {
  pattern: RegExp;
  to: string;
  status: 301 | 302;
}

const rule = (from: string, to: string, status: 301 | 302): Rule => ({
  pattern: new RegExp(
    `^${from.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => (optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`))}/?$`,
    "i",
  ),
  to,
  status,
});

const RULES: readonly Rule[] = [
  ...ALSO.flatMap(([canonical, ...others]) => others.map((other) => rule(other, canonical, 301))),
  ...ROOTS.map(([from, to]) => rule(from, to, 302)),
];

/** Returns the target of a path without a route: the canonical address (301), a section's first page (302), or null. The caller keeps the query, before a fragment ("#parcels"). */
export function resolveAlias(path: string): { to: string; status: 301 | 302 } | null {
  for (const { pattern, to, status } of RULES) {
    const match = pattern.exec(path);
    if (!match) continue;
    const filled = to.replace(/\/:(\w+)\??/g, (_, name: string) => {
      const value = match.groups?.[name];
      return value === undefined ? "" : `/${value}`;
    });
    return { to: filled || "/", status };
  }
  return null;
}
