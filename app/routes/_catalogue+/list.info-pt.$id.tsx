/** 商品详情 as group buying leads to it: the same goods under its other address. */
export { default, handle, headers, loader } from "./list.info.$id";
