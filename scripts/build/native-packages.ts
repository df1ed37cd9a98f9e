/** Packages with machine code, which cannot be bundled. Node loads them from node_modules. */
export const nativePackages = ['@node-rs/argon2', 'sharp'];
