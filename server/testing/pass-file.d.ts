/** The files of a ZIP archive without compression (PKWARE's APPNOTE, method 0). */
export declare function filesOf(zip: Buffer): Map<string, Buffer>;
/**
 * The content of a pass that a phone would accept: every file is in the manifest with its SHA-1,
 * and the manifest is signed (PKCS #7, detached) by a certificate that the authority's signed.
 * https://developer.apple.com/documentation/walletpasses/building-a-pass
 */
export declare function readPass(pkpass: Buffer, wwdr: string): Record<string, unknown>;
