import type { IConfiguration } from "dependency-cruiser";
declare const arrows: IConfiguration;
export = arrows;
