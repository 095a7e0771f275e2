import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag === 'broadsheet-feed';

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
