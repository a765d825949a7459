"""Which language model there is, if any: none by default. Read from `CONCH_LLM_*`; nothing here may be set over HTTP."""

from typing import Literal, Self

from pydantic import Field, model_validator

from kit.settings import HomeSettings

Provider = Literal["ollama", "openai", "anthropic"]


class LanguageModelSettings(HomeSettings):
    """For the services that ask one."""

    llm_provider: Provider | None = Field(
        None, description="A language model to ask: ollama, openai (any compatible server) or anthropic."
    )
    llm_url: str | None = Field(None, description="Its address; none: the provider's own.")
    llm_model: str | None = Field(None, description="Its model; none: the cheapest that the provider is known to have.")
    llm_key: str | None = Field(None, repr=False, description="Its key; sent over https or on this computer only.")
    llm_context_tokens: int | None = Field(None, ge=1_000, description="Tokens that the model reads at once; none: 8,000.")
    llm_cap_usd: float = Field(1.0, ge=0, description="US dollars that language models may cost in a month.")
    llm_price_in: float | None = Field(None, ge=0, description="US dollars a million tokens read, where its price isn't known.")
    llm_price_out: float | None = Field(None, ge=0, description="US dollars a million tokens written, likewise.")

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.llm_provider is None and (self.llm_url or self.llm_model or self.llm_key):
            raise ValueError("CONCH_LLM_PROVIDER says which kind of language model it is: ollama, openai or anthropic.")
        if self.llm_provider == "anthropic" and not self.llm_key:
            raise ValueError("CONCH_LLM_KEY is needed for anthropic.")
        if self.llm_provider == "openai" and self.llm_url and not self.llm_model:
            raise ValueError("CONCH_LLM_MODEL is needed for a server of your own.")
        return self
